import { afterEach, describe, expect, it, vi } from 'vitest';
import { bringStore, missingStore } from './programs.mjs';

afterEach(() => void vi.restoreAllMocks());

describe('the object store for the tests', () => {
  it('is installed where programs of it are missing', async () => {
    const install = vi.fn();
    const missing = [['ceph-osd', 'radosgw'], []];
    await bringStore(() => missing.shift() ?? [], { possible: () => true, install });
    expect(install).toHaveBeenCalledExactlyOnceWith(['ceph-osd', 'radosgw']);
  });

  it('that cannot be had is named, with what is left out', async () => {
    const said = vi.spyOn(console, 'log').mockReturnValue();
    await bringStore(() => missingStore((program) => program === 'ceph'), {
      ...{ possible: () => false, install: vi.fn() },
    });
    expect(said).toHaveBeenCalledExactlyOnceWith(
      expect.stringContaining('There is no ceph-mon, ceph-osd, radosgw here'),
    );
  });
});
