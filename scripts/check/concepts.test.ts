import { expect, test } from 'vitest';
import { MOST_FILES, roomProblems } from './concepts.ts';

const problemsOf = (...files: readonly string[]) => roomProblems(files, new Set(['routing']));

test.each([
  'src/domain/leads/forms/slots.ts',
  'src/domain/leads/forms/kept.test.ts',
  'src/api/app.ts',
  'src/render/dealer/worker.ts',
  'src/domain/sites/routing/site-routing.ts',
  'src/features/shoppers/saved/SavedBar.astro',
])('the path %s is accepted', (file) => expect(problemsOf(file)).toEqual([]));

test.each([
  ['src/domain/lead/forms/slots.ts', '"lead" is no concept'],
  ['src/features/chrome/Header.astro', '"chrome" is no concept'],
  ['src/domain/lib/kept.ts', '"kept" is no noun'],
  ['src/ui/when-drawn-now.ts', '"now" is no noun'],
  ['src/features/leads/forms/ValuationShown.tsx', '"shown" is no noun'],
  ['src/domain/leads/sending.ts', '"sending" is no noun'],
])('the path %s is rejected: %s', (file, why) =>
  expect(problemsOf(file)).toEqual([expect.stringContaining(why)]),
);

test('a folder may have at most 25 files', () => {
  const files = Array.from({ length: MOST_FILES + 1 }, (_, at) => `src/domain/lib/part-${at}.ts`);
  expect(problemsOf(...files.slice(1))).toEqual([]);
  expect(problemsOf(...files)).toEqual([`src/domain/lib: 26 files. At most 25 stand in one folder`]);
});
