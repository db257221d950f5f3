// `npm run test:unit` and its like: `node scripts/test/part.ts unit`, followed by options of the runner and names of files.
import { isPart, PARTS, runPart } from './parts.ts';

const [name = '', ...further] = process.argv.slice(2);
if (!isPart(name)) throw new Error(`There is no part "${name}". There are ${Object.keys(PARTS).join(', ')}.`);
process.exitCode = await runPart(PARTS[name], further);
