import { compile } from '#render/compile.ts';

/** Compiles the pages into an empty folder. The first build after a change of code costs this. */
const [root = '', cacheDir = ''] = process.argv.slice(2);
const { seconds } = await compile(root, cacheDir);
console.log(JSON.stringify({ seconds }));
