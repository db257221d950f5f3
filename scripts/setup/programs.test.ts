import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { folderWith } from '../../tests/folder.ts';
import { bring, hasPostgres, installQuietly, NEEDS, planOf } from './programs.mjs';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const there = new Set<string>();
const look = (name: string) => () => there.has(name);
const NEED = {
  option: '--hosts',
  packages: { nginx: look('nginx'), caddy: look('caddy') },
  why: 'the tests of plain hosts',
  megabytes: 50,
  otherwise: 'or do without',
};
const has = (...names: readonly string[]) => {
  there.clear();
  for (const name of names) there.add(name);
};

describe('programs for tests', () => {
  it('that exist are neither planned nor installed', async () => {
    has('nginx', 'caddy');
    const install = vi.fn();
    expect(planOf(NEED, true)).toBeUndefined();
    await bring(NEED, true, install);
    expect(install).not.toHaveBeenCalled();
  });

  it('that are missing are planned and installed, and no others', async () => {
    has('caddy');
    expect(planOf(NEED, false), 'where Debian’s packages cannot be installed').toBeUndefined();
    expect(planOf(NEED, true)).toMatchObject({
      what: 'nginx',
      command: expect.stringMatching(/^apt-get update && apt-get install .*--no-upgrade.* nginx$/),
    });
    const said = vi.spyOn(console, 'log').mockReturnValue();
    const install = vi.fn(async () => has('nginx', 'caddy'));
    await bring(NEED, true, install);
    expect(install).toHaveBeenCalledExactlyOnceWith(['nginx'], undefined);
    expect(said).not.toHaveBeenCalled();
  });

  it.each([
    ['may not be installed', false, 0],
    ['could not be installed', true, 1],
  ])('that %s are named, with the tests left out and what to do', async (_, mayInstall, installs) => {
    has('caddy');
    const said = vi.spyOn(console, 'log').mockReturnValue();
    const install = vi.fn();
    await bring(NEED, mayInstall, install);
    expect(install).toHaveBeenCalledTimes(installs);
    expect(said).toHaveBeenCalledExactlyOnceWith(
      'There is no nginx here: the tests of plain hosts that need it are left out. ' +
        'Install it with your system’s package manager, or do without.',
    );
  });

  it('in a missing POSTGRES_BIN count as missing', () => {
    vi.stubEnv('POSTGRES_BIN', '/nowhere');
    expect(hasPostgres()).toBe(false);
  });

  it('that write a system file announce it', () => {
    for (const { packages, setting, ...rest } of NEEDS) {
      const missing = Object.fromEntries(Object.keys(packages).map((name) => [name, () => false]));
      const plan = planOf({ ...rest, packages: missing, ...(setting && { setting }) }, true);
      if (setting === undefined) expect(plan?.also).toBeUndefined();
      else expect(plan?.also).toContain(setting.path);
    }
  });
});

describe('a package with a service', () => {
  const place = () => {
    const folder = folderWith();
    const path = join(folder, 'ssh/off');
    const afterwards = (names: readonly string[]) => ['update-rc.d', ...names, 'disable'];
    return { path, content: 'off', mode: 0o700, why: 'a test', afterwards };
  };

  it('is installed with a file that keeps the service off, and that file is removed unless it existed before', async () => {
    const setting = place();
    const seen: string[] = [];
    const install = async () => ({
      code: 0,
      output: '',
      seen: seen.push(readFileSync(setting.path, 'utf8'), (statSync(setting.path).mode & 0o777).toString(8)),
    });
    const follow = vi.fn(async () => ({ code: 0, output: '', seen: seen.push('then') }));
    await installQuietly(['openssh-server'], setting, install, follow);
    expect(seen).toEqual(['off', '700', 'then']);
    expect(follow).toHaveBeenCalledExactlyOnceWith('update-rc.d', ['openssh-server', 'disable']);
    expect(existsSync(setting.path)).toBe(false);

    writeFileSync(setting.path, 'ours');
    await installQuietly(['x'], setting, async () => ({ code: 0, output: '' }));
    expect(readFileSync(setting.path, 'utf8')).toBe('ours');
  });
});
