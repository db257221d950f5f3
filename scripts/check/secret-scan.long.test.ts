import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { folderWith, writeBelow } from '../../tests/folder.ts';
import { committedFiles, secretsIn, stagedFiles } from './secret-scan.ts';

/** Joined here, so that this file contains no secret. */
const STRIPE = ['sk', 'live', '51HZk2mQx8vNc4bRt7yWp3sLd9fGj6aKe'].join('_');
const GITHUB = ['ghp', 'q8Zr2Lx5Vb9Nw3Tc7Yk1Hs6Pd4Fm0Gj8Ra2Q'].join('_');

function checkout(files: Readonly<Record<string, string>>): string {
  const root = folderWith();
  git(root, 'init', '-q');
  add(root, files);
  return root;
}
function git(root: string, ...args: readonly string[]): string {
  const person = ['-c', 'user.name=A Person', '-c', 'user.email=person@example.com'];
  return execFileSync('git', [...person, ...args], { cwd: root, encoding: 'utf8', stdio: 'pipe' });
}
function add(root: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) writeBelow(root, name, text);
  git(root, 'add', '-A');
}
const told = ({ root, files, tidy }: ReturnType<typeof stagedFiles>): string => {
  const secrets = secretsIn(root, files);
  tidy();
  return secrets;
};

test('a key in any file is found, with its place and without its value', () => {
  const root = checkout({
    'sites/a b/site.json': `{\n  "name": "A dealer",\n  "key": "${STRIPE}"\n}`,
    'ok.md': 'a key',
  });
  const lines = told(committedFiles(root));
  expect(lines).toMatch(/^sites\/a b\/site\.json: line 3, .*Stripe/m);
  expect(lines).not.toContain(STRIPE);
  expect(lines).not.toContain('ok.md');
});

test('nothing is reported if there is no secret', () => {
  expect(told(committedFiles(checkout({ 'site.json': '{ "stripe": "pk_live_is_public" }' })))).toBe('');
});

test('the staged contents are scanned, not the working tree', () => {
  const root = checkout({ 'a.ts': `export const token = '${GITHUB}';` });
  writeFileSync(join(root, 'a.ts'), 'export const token = process.env.TOKEN;');
  writeFileSync(join(root, 'b.ts'), `export const token = '${GITHUB}';`);
  expect(told(committedFiles(root))).toBe('');
  const lines = told(stagedFiles(root));
  expect(lines).toContain('a.ts: line 1');
  expect(lines).not.toContain('b.ts');
});

test('git rejects a commit with a secret by the project’s hook', () => {
  const root = checkout({ 'a.ts': 'export {};' });
  const project = resolve(import.meta.dirname, '../..');
  for (const part of ['scripts', 'src/domain/lib', 'package.json', '.secretlintrc.json'])
    cpSync(join(project, part), join(root, part), { recursive: true });
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'));
  writeFileSync(join(root, '.gitignore'), 'node_modules\n');
  chmodSync(join(root, 'scripts/git-hooks/pre-commit'), 0o755);
  git(root, 'config', 'core.hooksPath', 'scripts/git-hooks');
  git(root, 'add', 'a.ts', '.gitignore');
  git(root, 'commit', '-qm', 'Nothing to hide');
  add(root, { 'deploy.ts': `const key = '${STRIPE}';` });
  expect(() => git(root, 'commit', '-qm', 'A key')).toThrow(/deploy\.ts: line 1/);
  expect(git(root, 'log', '--format=%s')).toBe('Nothing to hide\n');
});
