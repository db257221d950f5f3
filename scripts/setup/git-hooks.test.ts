import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { nameGitHooks } from './git-hooks.mjs';

const git = (folder: string, ...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();

function checkout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hooks-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
    vi.unstubAllEnvs();
  });
  git(folder, 'init', '-q');
  return folder;
}
const hooksOf = (folder: string): string => git(folder, 'rev-parse', '--git-path', 'hooks');

test('a checkout uses the project’s git hooks, unless others are configured', async () => {
  vi.stubEnv('CI', '');
  const folder = checkout();
  await nameGitHooks(folder);
  expect(hooksOf(folder)).toBe('scripts/git-hooks');
  git(folder, 'config', 'core.hooksPath', 'my-hooks');
  await nameGitHooks(folder);
  expect(hooksOf(folder)).toBe('my-hooks');
});

test('CI and a folder without git are left alone', async () => {
  vi.stubEnv('CI', 'true');
  const folder = checkout();
  await nameGitHooks(folder);
  expect(hooksOf(folder)).toBe(join('.git', 'hooks'));
  vi.stubEnv('CI', '');
  await expect(nameGitHooks(join(folder, '.git', 'objects'))).resolves.toBeUndefined();
});
