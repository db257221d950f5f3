import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#render/build.ts';
import { SCRIPT_GROUPS } from './script-groups.ts';

test.each(Object.entries(SCRIPT_GROUPS))('the group %s names existing modules', (_, { modules }) => {
  expect(modules.filter((path) => !existsSync(join(PROJECT_ROOT, 'src', path)))).toEqual([]);
});

test('no module is in two groups', () => {
  const all = Object.values(SCRIPT_GROUPS).flatMap(({ modules }) => modules);
  expect(all).toHaveLength(new Set(all).size);
});
