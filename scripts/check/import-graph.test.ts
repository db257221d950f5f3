import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testsOf } from './import-graph.ts';

const FILES: Readonly<Record<string, string>> = {
  'package.json': '{"imports": {"#domain/*": "./src/domain/*", "#paths": "./src/paths.ts"}}',
  'src/paths.ts': 'export const home = "/";',
  'src/domain/price.ts': "import { home } from '#paths';",
  'src/domain/price.test.ts': "import { price } from './price.ts';",
  'src/features/card.tsx': "const { price } = await import('#domain/price.ts');",
  'src/features/card.test.tsx':
    "import { card } from './card.tsx';\nimport type { price } from '#domain/price.ts';",
  'src/features/page.test.ts': "export * from './card.tsx';",
  'src/features/page.long.test.ts': "import { card } from './card.tsx';",
  'tests/contract/prices.test.ts': "import { card } from '../../src/features/card.tsx';",
  'tests/e2e/card.test.ts': "import { card } from '../../src/features/card.tsx';",
};

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'graph-'));
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
});
afterEach(() => rmSync(root, { recursive: true }));

const sorted = (lists: readonly (readonly string[])[]) => lists.map((tests) => tests.toSorted());

test('the nearest tests are those that import the file itself', () => {
  expect(sorted(testsOf(root, 'src/domain/price.ts'))).toEqual([
    ['src/domain/price.test.ts', 'src/features/card.test.tsx'],
    ['src/features/page.test.ts', 'tests/contract/prices.test.ts'],
  ]);
});

test('others reach it by what they import, however it is written', () => {
  expect(sorted(testsOf(root, 'src/paths.ts'))).toEqual([
    [
      ...['src/domain/price.test.ts', 'src/features/card.test.tsx', 'src/features/page.test.ts'],
      'tests/contract/prices.test.ts',
    ],
  ]);
});

test('a file that nothing imports has none', () => {
  expect(testsOf(root, 'src/features/saved.ts')).toEqual([]);
});
