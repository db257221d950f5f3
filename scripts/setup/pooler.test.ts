import { afterEach, describe, expect, it, vi } from 'vitest';
import { bringPooler, missingPoolers } from './programs.mjs';

afterEach(() => void vi.restoreAllMocks());

describe('the pooler for the tests', () => {
  it('is installed if it is missing', async () => {
    const install = vi.fn();
    const missing = [['pgbouncer'], []];
    await bringPooler(() => missing.shift() ?? [], { possible: () => true, install });
    expect(install).toHaveBeenCalledExactlyOnceWith(['pgbouncer']);
  });

  it('that cannot be had is named, with what is left out', async () => {
    const said = vi.spyOn(console, 'log').mockReturnValue();
    await bringPooler(() => missingPoolers(() => false), { possible: () => false, install: vi.fn() });
    expect(said).toHaveBeenCalledExactlyOnceWith(
      expect.stringContaining('There is no pgbouncer here: the tests of stores behind it are left out.'),
    );
  });
});
