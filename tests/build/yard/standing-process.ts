import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import type { Answer, Question } from './standing-command.ts';

/**
 * Runs commands one after the other in one process. Loaded modules stay loaded, as in a watching build.
 * If a command calls exit, it ends and the process goes on.
 */
class Exit extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`exit ${code}`);
    this.code = code;
  }
}

const endProcess = process.exit.bind(process);
process.exit = (code) => {
  throw new Exit(Number(code ?? process.exitCode ?? 0));
};
// Each command adds its own listeners to stdout.
process.stdout.setMaxListeners(0);

function putEnvironment(env: Question['env']): void {
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
}

async function exitCodeOf({ name, args, project }: Question): Promise<number> {
  const folder = pathToFileURL(join(project, 'scripts', name)).href;
  process.argv = [process.execPath, 'scripts/command.mjs', ...args];
  process.exitCode = undefined;
  const { main } = await import(`${folder}/command.ts`);
  await main(() => import(`${folder}/run.ts`));
  return Number(process.exitCode ?? 0);
}

async function answer(question: Question): Promise<Answer> {
  const said = { out: '', err: '' };
  const keep = (stream: keyof typeof said) => (chunk: string | Uint8Array) => {
    said[stream] += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
    return true;
  };
  process.stdout.write = keep('out');
  process.stderr.write = keep('err');
  putEnvironment(question.env);
  const code = await exitCodeOf(question).catch((cause: unknown) => {
    if (cause instanceof Exit) return cause.code;
    said.err += `${inspect(cause)}\n`;
    return 1;
  });
  return { code, ...said };
}

process.on('message', async (question: Question) => process.send?.(await answer(question)));
process.on('disconnect', () => endProcess(0));
