import { compile } from '#render/compile.ts';

/** Compiles the pages into a folder that holds nothing yet: what the first build after a change of code costs. */
const [root = '', cacheDir = ''] = process.argv.slice(2);
const { seconds } = await compile(root, cacheDir);
console.log(JSON.stringify({ seconds }));
