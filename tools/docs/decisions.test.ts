import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#render/build.ts';

const FOLDER = join(PROJECT_ROOT, 'docs/decisions');
const index = readFileSync(join(FOLDER, 'index.md'), 'utf8');
const decisions = globSync('[0-9]*.md', { cwd: FOLDER }).sort();

test('every decision is in the index', () => {
  expect(decisions.length).toBeGreaterThan(40);
  expect(decisions.filter((file) => !index.includes(`](${file})`))).toEqual([]);
});

test.each(decisions)('%s begins with its number, its date and its state', (file) => {
  const [title = '', blank, state = ''] = readFileSync(join(FOLDER, file), 'utf8').split('\n');
  expect(title).toMatch(new RegExp(`^# ${Number(file.slice(0, 4))}\\. \\S`));
  expect(blank).toBe('');
  expect(state).toMatch(/^\d{4}-\d\d-\d\d, (?:in force|superseded by \[)/);
});
