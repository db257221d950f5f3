import { afterEach, describe, expect, it, vi } from 'vitest';
import { bringEngines, engineProgram, missingEngines } from './programs.mjs';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe('the browsers of other makers for the tests', () => {
  it('that are there are not installed', async () => {
    const install = vi.fn();
    await bringEngines(() => [], { possible: () => true, install });
    expect(install).not.toHaveBeenCalled();
  });

  it('that are not there are installed, and no others', async () => {
    const missing = [['firefox-esr'], []];
    const install = vi.fn();
    await bringEngines(() => missing.shift() ?? [], { possible: () => true, install });
    expect(install).toHaveBeenCalledExactlyOnceWith(['firefox-esr']);
  });

  it.each([
    ['cannot be installed', false],
    ['could not be installed', true],
  ])('that %s are named, with what is left out', async (_, possible) => {
    const said = vi.spyOn(console, 'log').mockReturnValue();
    await bringEngines(() => ['webkit2gtk-driver', 'xvfb'], { possible: () => possible, install: vi.fn() });
    expect(said).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('no webkit2gtk-driver, xvfb here'));
  });

  it('are looked for where programs stand', () => {
    vi.stubEnv('PATH', '/nowhere');
    expect(engineProgram('firefox')).toBeUndefined();
    expect(missingEngines()).toEqual(['firefox-esr', 'webkit2gtk-driver', 'xvfb']);
  });
});
