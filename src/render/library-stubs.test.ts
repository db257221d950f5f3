import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from './build.ts';
import { digestOf } from './library-module.ts';
import { LEFT_OUT } from './library-stubs.ts';

test.each(Object.entries(LEFT_OUT))('%s is the module that its stub was written for', (path, { digest }) => {
  const source = readFileSync(join(PROJECT_ROOT, 'node_modules', path), 'utf8');
  expect(digestOf(source), 'Look whether the stub still stands for it, then write the new digest.').toBe(
    digest,
  );
});
