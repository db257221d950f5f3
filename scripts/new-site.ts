import { createInterface } from 'node:readline/promises';
import { runNewSite } from './new-site/run.ts';

const { stdin, stdout } = process;
const terminal = stdin.isTTY ? createInterface({ input: stdin, output: stdout }) : undefined;
// Lines are waited for one by one, and those that were typed ahead, or pasted, are kept.
const lines = terminal?.[Symbol.asyncIterator]();

async function ask(question: string): Promise<string | null> {
  terminal?.setPrompt(question);
  terminal?.prompt();
  const next = await lines?.next();
  return next === undefined || next.done ? null : next.value;
}

process.exitCode = await runNewSite(process.argv.slice(2), {
  say: (text) => console.log(text),
  complain: (text) => console.error(text),
  ...(terminal && { ask }),
});
terminal?.close();
