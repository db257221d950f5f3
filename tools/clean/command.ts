import { execFile } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type AskPerson, openTerminal } from '#scripts/terminal/ask.ts';
import { command, type RequestOf } from '#scripts/terminal/command.ts';
import { flag } from '#scripts/terminal/options.ts';
import { type Surroundings, start } from '#scripts/terminal/start.ts';

export const CLEAN = command({
  call: 'npm run tool -- clean',
  does: 'removes what builds and tests have made in this checkout; the next command makes it again',
  options: {
    all: flag('also removes the packages, the Node that set-up brought and its git hooks'),
    data: flag('also removes .data: leads, accounts, reservations and the state of builds on this machine'),
    yes: flag('removes without a question'),
  },
  notes: ['Folders that DIST_DIR or DATA_DIR name elsewhere are left alone.'],
});

interface Removable {
  readonly path: string;
  readonly contents: string;
}

const MADE: readonly Removable[] = [
  { path: 'dist', contents: 'built sites' },
  { path: 'dist-mock', contents: 'built sites of the mock mode' },
  { path: 'deploy', contents: 'what was built for the host' },
  { path: '.netlify', contents: 'what Netlify’s command line made of it' },
  { path: '.build', contents: 'compiled pages, the fleet and reports of tests' },
  { path: '.bench', contents: 'figures of benches' },
  { path: '.astro', contents: 'types that Astro writes' },
];
const BROUGHT: readonly Removable[] = [
  { path: 'node_modules', contents: 'packages' },
  { path: '.node', contents: 'the Node of this project' },
];
const DATA: readonly Removable[] = [{ path: '.data', contents: 'leads, accounts and the state of builds' }];

type World = Pick<Surroundings, 'say'> & { readonly ask?: AskPerson };

function bytesIn(path: string): number {
  const stats = lstatSync(path);
  if (!stats.isDirectory()) return stats.size;
  return readdirSync(path).reduce((sum, name) => sum + bytesIn(join(path, name)), 0);
}

const MEGABYTE = 1024 * 1024;

const rows = (removable: readonly Removable[], root: string): readonly string[] =>
  removable.map(({ path, contents }) => {
    const megabytes = (bytesIn(join(root, path)) / MEGABYTE).toFixed(1);
    return `  ${path.padEnd(14)}${megabytes.padStart(8)} MB  ${contents}`;
  });

const git = promisify(execFile);
const HOOKS = 'scripts/git-hooks';

const hasOurHooks = (root: string): Promise<boolean> =>
  git('git', ['config', '--local', 'core.hooksPath'], { cwd: root }).then(
    ({ stdout }) => stdout.trim() === HOOKS,
    () => false,
  );

export async function run(
  { options: { all, data, yes } }: RequestOf<typeof CLEAN>,
  { say, ask }: World,
  root = resolve(import.meta.dirname, '../..'),
): Promise<number> {
  const removable = [...MADE, ...(all ? BROUGHT : []), ...(data ? DATA : [])].filter(({ path }) =>
    existsSync(join(root, path)),
  );
  const hooks = all && (await hasOurHooks(root));
  if (removable.length === 0 && !hooks) {
    say('There is nothing to remove.');
    return 0;
  }
  say('This removes:');
  for (const row of rows(removable, root)) say(row);
  if (hooks) say(`  the setting core.hooksPath of this checkout (${HOOKS})`);
  if (!yes) {
    const answer = ask === undefined ? null : await ask('Remove it? [y/N] ');
    if (!/^y(?:es)?$/i.test(answer?.trim() ?? '')) {
      say(
        ask === undefined
          ? 'Nothing is removed without a terminal to ask at, or --yes.'
          : 'Nothing is removed.',
      );
      return ask === undefined ? 1 : 0;
    }
  }
  for (const { path } of removable) rmSync(join(root, path), { recursive: true, maxRetries: 3 });
  if (hooks) await git('git', ['config', '--local', '--unset', 'core.hooksPath'], { cwd: root });
  say('Removed.');
  return 0;
}

export async function main(): Promise<void> {
  const { ask, close } = openTerminal();
  await start(CLEAN, async () => ({
    run: (request, world) => run(request, { ...world, ...(ask && { ask }) }),
  }));
  close();
}
