import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Mutation, misfit, mutated, readKnown } from './known.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const KNOWN = readKnown(ROOT);

describe('the known mutations', () => {
  test('have each a name of their own', () => {
    const names = KNOWN.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  test.each(KNOWN)('$name: $breaks, is still a change of what stands there', (mutation) => {
    expect(existsSync(join(ROOT, mutation.file)), mutation.file).toBe(true);
    expect(misfit(mutation, readFileSync(join(ROOT, mutation.file), 'utf8'))).toBeUndefined();
    for (const file of mutation.tests ?? []) expect(existsSync(join(ROOT, file)), file).toBe(true);
  });
});

describe('a mutation', () => {
  const mutation: Mutation = { name: 'A1', breaks: 'it', file: 'a.ts', find: 'a+', replace: "$&'" };

  test('is put in letter by letter', () => {
    expect(mutated(mutation, 'let x = a++;')).toBe("let x = $&'+;");
    expect(mutated({ ...mutation, occurrences: 2 }, 'a+ a+')).toBe("$&' $&'");
  });

  test.each<readonly [string, Partial<Mutation>, string, RegExp]>([
    ['whose text has gone', {}, 'let x = b++;', /a\.ts has its text 0 times, not 1: "a\+"/],
    ['whose text stands in two places', {}, 'a+ a+', /2 times, not 1/],
    ['whose text stands in one of two places', { occurrences: 2 }, 'a+', /1 time, not 2/],
    ['that changes nothing', { replace: 'a+' }, 'a+', /changes nothing/],
  ])('%s does not fit', (_what, change, source, words) => {
    expect(misfit({ ...mutation, ...change }, source)).toMatch(words);
  });
});
