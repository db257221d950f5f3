import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SERVING_HEAP } from './heap.ts';

test.each(['api', 'origin'])('npm run %s starts Node with the heap that it needs', (name) => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(scripts[name]).toBe(
    `node --env-file-if-exists=.env ${SERVING_HEAP.join(' ')} scripts/run.mjs ${name}`,
  );
});

test('and so does the image', () => {
  expect(readFileSync('Dockerfile', 'utf8')).toContain(`NODE_OPTIONS="${SERVING_HEAP.join(' ')}"`);
});
