import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderWith } from '../../tests/folder.ts';
import { runCommand } from '../terminal/start.ts';
import { explained, HOST_BUILD, run as hostBuild, type World } from './command.ts';

const SECRET = 'the-secret-of-the-hook';
const hookOf = (slug: string) => `https://host.example/hooks/${SECRET}-${slug}`;

function sitesOf(...slugs: string[]): string {
  const folder = folderWith();
  for (const slug of slugs) mkdirSync(join(folder, slug));
  return folder;
}

/** Runs the command. Returns its exit code, its requests and its output. */
async function run(args: string[], hooks: unknown, answerTo: (url: string) => Response | Error) {
  const called: string[] = [];
  const output: string[] = [];
  const world: World = {
    now: () => 0,
    say: (line) => output.push(line),
    complain: (line) => output.push(line),
    env:
      hooks === undefined ? {} : { BUILD_HOOKS: typeof hooks === 'string' ? hooks : JSON.stringify(hooks) },
    sitesDir: sitesOf('bay', 'cove', 'reef'),
    wait: async () => undefined,
    fetch: async (input, init) => {
      called.push(`${init?.method} ${String(input)}`);
      const answer = answerTo(String(input));
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  const code = await runCommand(HOST_BUILD, args, world, async () => ({ run: hostBuild, explained }));
  const text = output.join('\n');
  expect(text).not.toContain(SECRET);
  return { code, called, text };
}
const good = () => new Response('{}', { status: 200 });
const HOOKS = { bay: hookOf('bay'), cove: hookOf('cove') };

test('the build hook of the named dealer is called, or without a name those of all existing dealers', async () => {
  const { code, called, text } = await run(['--site=cove'], HOOKS, good);
  expect([code, called, text]).toEqual([0, [`POST ${hookOf('cove')}`], 'cove: the host builds']);
  const all = await run([], { ...HOOKS, gone: hookOf('gone') }, good);
  expect([all.code, all.called.length]).toEqual([0, 2]);
});

test('a failing hook is named, and the others are called', async () => {
  const { code, called, text } = await run([], HOOKS, (url) =>
    url.endsWith('bay') ? new Response('', { status: 404 }) : good(),
  );
  expect([code, called.length]).toEqual([1, 2]);
  expect(text).toMatch(
    /bay: FAILED: the build hook of bay: the answer was HTTP 404\..*\ncove: the host builds/,
  );
});

test('a network failure is retried, then reported without the address', async () => {
  const { code, called, text } = await run(
    ['--site=bay'],
    HOOKS,
    (url) => new TypeError(`cannot reach ${url}`),
  );
  expect([code, called.length]).toEqual([1, 3]);
  expect(text).toContain('bay: FAILED: the build hook of bay: it could not be reached.');
});

test.each<[what: string, args: string[], hooks: unknown, message: RegExp]>([
  ['an unknown dealer', ['--site=cofe'], HOOKS, /There is no dealer "cofe".*Did you mean "cove"\?/],
  ['a dealer without a hook', ['--site=reef'], HOOKS, /BUILD_HOOKS has no hook for reef\./],
  ['no hooks', [], undefined, /BUILD_HOOKS is not set/],
  ['hooks that are not JSON', [], `{"bay": ${SECRET}`, /BUILD_HOOKS is not JSON/],
  ['a hook that is no address', [], { bay: SECRET }, /BUILD_HOOKS of "bay" has the wrong form/],
])('%s is rejected, and no hook is called', async (_what, args, hooks, message) => {
  const { code, called, text } = await run(args, hooks, good);
  expect([code, called]).toEqual([2, []]);
  expect(text).toMatch(message);
});
