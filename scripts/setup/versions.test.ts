import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isNewEnough, NEEDED, VERSION } from './node.mjs';

const ROOT = join(import.meta.dirname, '../..');
const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const manifest: {
  readonly engines: { readonly node: string };
  readonly packageManager: string;
  readonly license: string;
} = JSON.parse(textOf('package.json'));

describe('the version of Node', () => {
  it('in "engines" of package.json is the oldest that the set-up accepts', () => {
    expect(manifest.engines.node).toBe(`>=${NEEDED.join('.')}`);
  });

  it('in package-lock.json is that of package.json', () => {
    const lock: { packages: Record<string, { engines?: object; license?: string }> } = JSON.parse(
      textOf('package-lock.json'),
    );
    expect(lock.packages['']).toMatchObject({ engines: manifest.engines, license: manifest.license });
  });

  it('in .nvmrc is the one that the set-up installs', () => {
    expect(textOf('.nvmrc').trim()).toBe(VERSION);
  });

  it.each([
    ['CI', '.github/actions/set-up/action.yml', /node-version: (\d+)/],
    ['Netlify', 'netlify.toml', /NODE_VERSION = "(\d+)"/],
  ])('in the configuration of %s is new enough', (_, path, version) => {
    const major = version.exec(textOf(path))?.[1] ?? '0';
    expect(isNewEnough(`v${major}.0.0`)).toBe(true);
  });
});

it('the npm version is complete, as "packageManager" requires', () => {
  expect(manifest.packageManager).toMatch(/^npm@\d+\.\d+\.\d+$/);
});
