import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { distDir, PROJECT } from '../fleet/place.ts';
import { slugs } from '../fleet/sites.ts';

const FOLDER = join(PROJECT, 'public');
const files = readdirSync(FOLDER);

test('there is the icon that is asked for without being named, and a picture for where there is none', () => {
  expect(files).toEqual(expect.arrayContaining(['favicon.ico', 'placeholder.svg']));
});

describe.each(slugs)('%s', (slug) => {
  test.each(files)('has %s unchanged', (file) => {
    expect(readFileSync(join(distDir, slug, file)).equals(readFileSync(join(FOLDER, file)))).toBe(true);
  });
});
