import { globSync, readFileSync } from 'node:fs';
import { counted } from '#domain/lib/words.ts';
import { docCommentProblems } from './doc-comments.ts';

const files = globSync('{src,scripts,tools}/**/*.{ts,tsx}');
const problems = files.flatMap((file) => docCommentProblems(file, readFileSync(file, 'utf8')));
for (const problem of problems) console.log(problem);
console.log(`${counted(files.length, 'file')} checked, ${counted(problems.length, 'problem')}`);
process.exitCode = problems.length === 0 ? 0 : 1;
