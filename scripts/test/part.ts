// `npm run test:unit` and its like: `node scripts/test/part.ts unit`, followed by options of the runner and names of files.
import { endWithNpm } from '../terminal/ending.ts';
import { isPart, PARTS, type Part, runPart } from './parts.ts';

endWithNpm();
const [name = '', ...further] = process.argv.slice(2);
if (!isPart(name)) throw new Error(`There is no part "${name}". There are ${Object.keys(PARTS).join(', ')}.`);
const parts: readonly Part[] = PARTS[name];
for (const part of parts)
  process.exitCode = Math.max(Number(process.exitCode ?? 0), await runPart(part, further));
