import { createInterface } from 'node:readline/promises';
import { runNewSite } from './new-site/run.ts';

const { stdin, stdout } = process;
const lines = stdin.isTTY ? createInterface({ input: stdin, output: stdout }) : undefined;

async function ask(question: string): Promise<string | null> {
  if (lines === undefined) return null;
  const left = new Promise<null>((resolve) => lines.once('close', () => resolve(null)));
  return Promise.race([lines.question(question), left]);
}

process.exitCode = await runNewSite(process.argv.slice(2), {
  say: (text) => console.log(text),
  complain: (text) => console.error(text),
  ...(lines && { ask }),
});
lines?.close();
