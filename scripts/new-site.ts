import { createInterface } from 'node:readline/promises';
import { NEW_SITE } from './new-site/options.ts';
import { start } from './terminal/start.ts';

const { stdin, stdout } = process;
const terminal = stdin.isTTY ? createInterface({ input: stdin, output: stdout }) : undefined;
// Answers are read line by line. Lines that were typed ahead or pasted are kept.
const lines = terminal?.[Symbol.asyncIterator]();

async function ask(question: string): Promise<string | null> {
  terminal?.setPrompt(question);
  terminal?.prompt();
  const next = await lines?.next();
  return next === undefined || next.done ? null : next.value;
}

await start(NEW_SITE, async () => {
  const { run } = await import('./new-site/run.ts');
  return { run: (asked, talk) => run(asked, { ...talk, ...(terminal && { ask }) }) };
});
terminal?.close();
