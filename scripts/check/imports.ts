import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { counted } from '#domain/text/counted.ts';
import { importCircles } from './import-circles.ts';
import { type ImportProblem, importProblem } from './import-direction.ts';

const ALIASES: readonly (readonly [alias: string, folder: string])[] = [
  ['#paths', 'src/paths.ts'],
  ['#routes', 'src/routes.ts'],
  ['#scripts/', 'scripts/'],
];

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)['"]([#.][^'"]+)['"]/g;

/** The file inside the project that an import names; nothing for packages. */
function targetOf(file: string, name: string): string {
  if (name.startsWith('.'))
    return relative('.', resolve(dirname(file), name))
      .split(sep)
      .join('/');
  const alias = ALIASES.find(([start]) => name === start || (start.endsWith('/') && name.startsWith(start)));
  return alias ? name.replace(alias[0], alias[1]) : `src/${name.slice(1)}`;
}

const files = globSync(['src/**/*.{ts,tsx,astro}', 'scripts/**/*.ts'])
  .map((file) => file.split(sep).join('/'))
  .filter((file) => !/\.test\.tsx?$|\.d\.ts$/.test(file))
  .sort();

const imports = new Map(
  files.map((file) => [
    file,
    [...readFileSync(join('.', file), 'utf8').matchAll(IMPORT)].map(([, name = '']) => targetOf(file, name)),
  ]),
);
const problems: readonly ImportProblem[] = [...imports].flatMap(([file, targets]) =>
  targets.flatMap((target) => importProblem(file, target) ?? []),
);
const circles = importCircles(imports);
for (const { from, to, why } of problems) console.log(`${from}\n  may not import ${to}: ${why}`);
for (const circle of circles)
  console.log(`${circle.join(' → ')}\n  is a circle: let what they share stand in a file of its own`);
console.log(
  [
    `${counted(files.length, 'file')} looked at`,
    `${counted(problems.length, 'import')} against the direction`,
    counted(circles.length, 'circle'),
  ].join(', '),
);
process.exitCode = problems.length + circles.length === 0 ? 0 : 1;
