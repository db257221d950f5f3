// Where every npm script begins, with nothing installed and on any Node from 18 on: it installs what the command needs, and runs
// the command on the project's own Node. It may import nothing but Node and set-up.
import { existsSync } from 'node:fs';
import { nodeOptionsOf, programsFor } from './setup/commands.mjs';
import { SetupError } from './setup/run.mjs';
import { setUp } from './setup/set-up.mjs';
import { endWithNpm, runProgram } from './terminal/exit.mjs';

const [name = '', ...args] = process.argv.slice(2);
endWithNpm();
try {
  const node = await setUp(programsFor(name, args));
  const options = nodeOptionsOf(name, existsSync('.env'));
  process.exitCode = await runProgram(node, [...options, 'scripts/command.mjs', name, ...args]);
} catch (problem) {
  if (!(problem instanceof SetupError)) throw problem;
  console.error(`\n${problem.message}\n`);
  process.exitCode = 1;
}
