import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Site } from '#domain/sites/site.ts';
import { requireSite } from '#sites/load.ts';
import { INVENTED_DEALERS } from '#tools/sample-data/stock/profile.ts';
import { folderWith } from '../../../tests/folder.ts';
import { firstOf } from '../../../tests/matrix.ts';
import { configCacheFile, siteAsRead } from './read-dealer.ts';

const SITES = join(import.meta.dirname, '../../../sites');
const SLUG = 'two-rivers-motorcycles';

function place(): string {
  const madeDir = folderWith();
  return configCacheFile({ madeDir }, SLUG);
}

const read = () => requireSite(SITES, SLUG);
const never = (): Site => {
  throw new Error('read again');
};

describe('a site that was read before', () => {
  test('is not read again, and is the same', () => {
    const file = place();
    expect(siteAsRead(file, 'a', read)).toEqual(read());
    expect(siteAsRead(file, 'a', never)).toEqual(read());
  });

  test('is read again if its fingerprint changed', () => {
    const file = place();
    siteAsRead(file, 'a', read);
    expect(() => siteAsRead(file, 'b', never)).toThrow('read again');
    expect(() => siteAsRead(file, 'ab', never)).toThrow('read again');
  });

  test('is read again if its cache is damaged', () => {
    const file = place();
    siteAsRead(file, 'a', read);
    writeFileSync(file, 'a\n{"slug":');
    expect(siteAsRead(file, 'a', read)).toEqual(read());
    expect(siteAsRead(file, 'a', never)).toEqual(read());
  });

  test('is read even if nothing can be written', () => {
    const file = place();
    writeFileSync(dirname(file), '');
    expect(siteAsRead(file, 'a', read)).toEqual(read());
    expect(() => siteAsRead(file, 'a', never)).toThrow('read again');
  });
});

test('a dealer survives a round trip through JSON', () => {
  for (const slug of firstOf(3, INVENTED_DEALERS)) {
    const site = requireSite(SITES, slug);
    expect(JSON.parse(JSON.stringify(site)), slug).toEqual(site);
  }
});
