import { existsSync, globSync, readFileSync } from 'node:fs';
import { counted } from '#domain/lib/words.ts';
import { roomProblems } from './concepts.ts';
import { glossaryProblems, nounsOf } from './glossary.ts';

const glossary = readFileSync('docs/glossary.md', 'utf8');
const files = globSync('src/**/*.{ts,tsx,astro,css,svg,png}');
const exported = globSync('{src,scripts,tools,tests}/**/*.{ts,tsx}').flatMap((file) => [
  file,
  ...readFileSync(file, 'utf8')
    .matchAll(/^export (?:async )?(?:const|function|interface|type|class) (\w+)/gm)
    .map(([, name = '']) => name),
]);
const words = [...exported, readFileSync('sites/site.schema.json', 'utf8')].join('\n').toLowerCase();
const problems = [
  ...roomProblems(files, nounsOf(glossary)),
  ...glossaryProblems(glossary, { words, exists: existsSync }),
];
for (const problem of problems) console.log(problem);
console.log(`${counted(files.length, 'file')} checked, ${counted(problems.length, 'problem')}`);
process.exitCode = problems.length === 0 ? 0 : 1;
