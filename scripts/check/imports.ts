import { counted } from '#domain/lib/words.ts';
import { type ImportProblem, importProblem } from './import-direction.ts';
import { importCircles, importsIn, importsOfRooms } from './import-graph.ts';

const all = importsIn('.', ['src/**/*.{ts,tsx,astro}', '{scripts,tools}/**/*.ts']);
const imports = new Map([...all].filter(([file]) => !/\.test\.tsx?$|\.d\.ts$/.test(file)));
const problems: readonly ImportProblem[] = [...imports].flatMap(([file, targets]) =>
  targets.flatMap((target) => importProblem(file, target) ?? []),
);
const circles = [...importCircles(imports), ...importCircles(importsOfRooms(imports))];
for (const { from, to, why } of problems) console.log(`${from}\n  may not import ${to}: ${why}`);
for (const circle of circles)
  console.log(
    `${circle.join(' → ')}\n  is an import cycle. Move what they share into a file or folder of its own`,
  );
console.log(
  [
    `${counted(imports.size, 'file')} checked`,
    `${counted(problems.length, 'import')} against the direction`,
    counted(circles.length, 'circle'),
  ].join(', '),
);
process.exitCode = problems.length + circles.length === 0 ? 0 : 1;
