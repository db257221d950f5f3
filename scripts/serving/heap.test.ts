import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { API_HEAP } from './heap.ts';

test('npm run api starts Node with the heap that it needs', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(scripts.api).toBe(`exec node ${API_HEAP.join(' ')} scripts/run.mjs api`);
});

test('and so does the image', () => {
  expect(readFileSync('Dockerfile', 'utf8')).toContain(`NODE_OPTIONS="${API_HEAP.join(' ')}"`);
});
