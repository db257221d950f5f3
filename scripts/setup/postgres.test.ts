import { afterEach, describe, expect, it, vi } from 'vitest';
import { bringPostgres, hasPostgres } from './programs.mjs';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

async function brought({ isThere = false, possible = true, works = true }) {
  const said: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((text: string) => void said.push(text));
  let found = isThere;
  let installs = 0;
  const install = async () => {
    installs++;
    found = works;
  };
  await bringPostgres(() => found, { possible: () => possible, install });
  return { installs, said: said.join('\n') };
}

const LEFT_OUT = /tests that need one are left out[\s\S]*POSTGRES_BIN=/;

describe('a PostgreSQL for the tests', () => {
  it('that is there is not installed again', async () => {
    expect(await brought({ isThere: true })).toEqual({ installs: 0, said: '' });
  });

  it('is installed where that can be done', async () => {
    expect(await brought({})).toEqual({ installs: 1, said: '' });
  });

  it.each([
    ['cannot be installed', { possible: false }, 0],
    ['could not be installed', { works: false }, 1],
  ])('that %s is said to be missing, and stops nobody', async (_, how, installs) => {
    expect(await brought(how)).toEqual({ installs, said: expect.stringMatching(LEFT_OUT) });
  });

  it('that is named but not there is none', () => {
    vi.stubEnv('POSTGRES_BIN', '/nowhere');
    expect(hasPostgres()).toBe(false);
  });
});
