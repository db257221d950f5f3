import { createInterface } from 'node:readline/promises';

/** Null once the input has ended. */
export type AskPerson = (question: string) => Promise<string | null>;

export interface Terminal {
  /** Undefined where nobody can answer. */
  readonly ask?: AskPerson;
  readonly close: () => void;
}

/** Asks the person at the terminal. Answers are read line by line; lines that were typed ahead or pasted are kept. */
export function openTerminal({
  stdin,
  stdout,
}: Pick<NodeJS.Process, 'stdin' | 'stdout'> = process): Terminal {
  if (!stdin.isTTY) return { close: () => undefined };
  const terminal = createInterface({ input: stdin, output: stdout });
  const lines = terminal[Symbol.asyncIterator]();
  return {
    async ask(question) {
      terminal.setPrompt(question);
      terminal.prompt();
      const next = await lines.next();
      return next.done ? null : next.value;
    },
    close: () => terminal.close(),
  };
}
