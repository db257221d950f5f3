import { TOOLS } from './tool/tools.ts';

const [name = '--help'] = process.argv.splice(2, 1);
if (Object.hasOwn(TOOLS, name)) await import(`../tools/${name}.ts`);
else {
  const isAsked = ['--help', '-h'].includes(name);
  const rows = Object.entries(TOOLS).map(([one, does]) => `  npm run tool -- ${one.padEnd(14)}${does}`);
  const help = `npm run tool -- NAME: tools of developers. Each says with --help what it takes.\n\n${rows.join('\n')}`;
  if (isAsked) console.log(help);
  else console.error(`There is no tool "${name}".\n\n${help}`);
  process.exitCode = isAsked ? 0 : 2;
}
