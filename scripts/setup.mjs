// `node scripts/setup.mjs --browser --postgres`: set-up alone, with these programs. Every npm script does it for itself.
import { SetupError } from './setup/run.mjs';
import { setUp } from './setup/set-up.mjs';

try {
  await setUp(process.argv.slice(2));
} catch (problem) {
  if (!(problem instanceof SetupError)) throw problem;
  console.error(`\n${problem.message}\n`);
  process.exitCode = 1;
}
