import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readArguments } from '#scripts/terminal/arguments.ts';
import { folderWith } from '../../tests/folder.ts';
import { CLEAN, run } from './command.ts';

function checkout(): string {
  const root = folderWith();
  for (const folder of ['dist/.gen', '.build', 'node_modules', '.data', 'sites/bay', 'src']) {
    mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, folder, 'file'), 'x');
  }
  return root;
}

async function clean(root: string, args: readonly string[], answer?: string) {
  const said: string[] = [];
  const world = {
    say: (text: string) => said.push(text),
    ...(answer !== undefined && { ask: async () => answer }),
  };
  const code = await run(readArguments(CLEAN, args), world, root);
  return { code, said: said.join('\n'), left: readdirSync(root).sort() };
}

const EVERYTHING = ['.build', '.data', 'dist', 'node_modules', 'sites', 'src'];

test('npm run clean deletes only the selected parts, after a confirmation', async () => {
  const KEPT = ['.data', 'node_modules', 'sites', 'src'];
  for (const [args, left] of [
    [['--yes'], KEPT],
    [
      ['--yes', '--all'],
      ['.data', 'sites', 'src'],
    ],
    [
      ['--yes', '--data'],
      ['node_modules', 'sites', 'src'],
    ],
  ])
    expect(await clean(checkout(), args ?? [])).toMatchObject({ code: 0, left });
  for (const [answer, left, end] of [
    ['y', KEPT, 'Removed.'],
    ['n', EVERYTHING, 'Nothing is removed.'],
  ] as const) {
    const asked = await clean(checkout(), [], answer);
    expect(asked.said).toMatch(/dist +[\d.]+ MB {2}built sites/);
    expect([asked.said.endsWith(end), asked.left]).toEqual([true, left]);
  }
  // Without a terminal.
  expect(await clean(checkout(), [])).toMatchObject({ code: 1, left: EVERYTHING });
});

test('npm run clean removes the git hooks of the set-up', async () => {
  const root = checkout();
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  git('init', '-q');
  git('config', 'core.hooksPath', 'scripts/git-hooks');
  await clean(root, ['--yes']);
  expect(git('config', 'core.hooksPath').trim()).toBe('scripts/git-hooks');
  await clean(root, ['--yes', '--all']);
  expect(git('rev-parse', '--git-path', 'hooks').trim()).toBe('.git/hooks');
  expect(existsSync(join(root, 'sites/bay/file'))).toBe(true);
});
