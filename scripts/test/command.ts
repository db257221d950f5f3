import { endWithNpm } from '#scripts/terminal/exit.mjs';
import { start } from '../terminal/start.ts';
import { isPart, PARTS, runParts } from './parts.ts';
import { run, TEST } from './run.ts';

export async function main(): Promise<void> {
  const [name = '', ...further] = process.argv.slice(2);
  if (isPart(name)) {
    // What follows is for the runner: its options, and names of files.
    endWithNpm();
    process.exitCode = await runParts(PARTS[name], further);
  } else if (name === 'repeat') {
    process.argv.splice(2, 1);
    const { REPEAT, run: repeat } = await import('./repeat.ts');
    await start(REPEAT, async () => ({ run: repeat }));
  } else await start(TEST, async () => ({ run }));
}
