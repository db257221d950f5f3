import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROJECT_ROOT } from '#render/build.ts';
import { readKnown } from './mutations.ts';

const KNOWN = readKnown();

describe('the known mutations', () => {
  test('have unique names', () => expect(new Set(KNOWN.map(({ name }) => name)).size).toBe(KNOWN.length));

  test.each(KNOWN)('include $name: $breaks, whose code still exists', ({ file, ...mutation }) => {
    const source = readFileSync(join(PROJECT_ROOT, file), 'utf8');
    expect(source.split(mutation.find)).toHaveLength(mutation.occurrences + 1);
    expect(mutation.replace).not.toBe(mutation.find);
    for (const test of mutation.tests) expect(existsSync(join(PROJECT_ROOT, test)), test).toBe(true);
  });
});
