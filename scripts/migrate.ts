import { runCommand } from './cli/door.mjs';

await runCommand('migrate');
