import { constants, setPriority } from 'node:os';
import { resolve } from 'node:path';
import { bundlesHome, surroundingsOf } from './bundle.ts';
import { makeBundle } from './bundler.ts';

/** Where a process and its threads start. */
const ENTRIES = {
  commands: 'scripts/cli/commands.ts',
  worker: 'src/render/worker.ts',
  helper: 'src/render/helper-thread.ts',
};

// A command starts this process when it is done. Whatever else runs on the machine comes first.
setPriority(constants.priority.PRIORITY_LOW);
const root = resolve(import.meta.dirname, '../..');
const made = await makeBundle(bundlesHome(root), surroundingsOf(root), ENTRIES);
if (made && made.failure !== null) {
  console.error(`The commands could not be bundled:\n${made.failure}`);
  process.exitCode = 1;
}
