import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from './build.ts';
import { LEFT_OUT } from './library-stubs.ts';

test.each(Object.keys(LEFT_OUT))('%s is where the library has it', (path) => {
  expect(existsSync(join(PROJECT_ROOT, 'node_modules', path))).toBe(true);
});
