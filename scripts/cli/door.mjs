// JavaScript, because Node prepares TypeScript that is imported statically before a cache can be switched on.
import { enableCompileCache } from 'node:module';

enableCompileCache();

/**
 * Runs a command as a process.
 * @param {import('./commands.ts').CommandName} name
 */
export async function runCommand(name) {
  const { launch } = await import('./launcher.ts');
  await launch(name);
}
