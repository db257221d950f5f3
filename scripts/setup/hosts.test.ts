import { afterEach, describe, expect, it, vi } from 'vitest';
import { bringHosts, missingHosts } from './programs.mjs';

afterEach(() => void vi.restoreAllMocks());

describe('the web servers for the tests', () => {
  it('that are there are not installed', async () => {
    const install = vi.fn();
    await bringHosts(() => [], { possible: () => true, install });
    expect(install).not.toHaveBeenCalled();
  });

  it('that are not there are installed, and no others', async () => {
    const missing = [['nginx'], []];
    const install = vi.fn();
    await bringHosts(() => missing.shift() ?? [], { possible: () => true, install });
    expect(install).toHaveBeenCalledExactlyOnceWith(['nginx']);
  });

  it('that cannot be had are named, with what is left out', async () => {
    const said = vi.spyOn(console, 'log').mockReturnValue();
    await bringHosts(() => missingHosts((program) => program === 'caddy'), {
      possible: () => false,
      install: vi.fn(),
    });
    expect(said).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('no nginx, rsync here'));
  });
});
