import { expect, test } from 'vitest';
import { docsPage } from './page.ts';
import { docsProblems } from './problems.ts';

const FILES = new Set(['docs/index.md', 'docs/deploy.md', 'docs/decisions/0001-a.md', 'src/paths.ts']);
const problemsOf = (texts: Record<string, string>, listed: readonly string[] = ['index.md', 'deploy.md']) =>
  docsProblems(
    Object.entries(texts).map(([file, text]) => docsPage(file, text)),
    [{ label: 'All', pages: listed }],
    { exists: (path) => FILES.has(path) },
  );

const DEPLOY = '# Deploy\n\n## When\n';

test('valid links cause no problem', () => {
  const index =
    '# Start\n\n[a](deploy.md#when) [b](#here) [c](../src/paths.ts) [d](https://example.com)\n\n## Here\n';
  expect(problemsOf({ 'index.md': index, 'deploy.md': DEPLOY, 'decisions/0001-a.md': '# A\n' })).toEqual([]);
});

test.each([
  ['[a](gone.md)', 'docs/index.md:3: gone.md leads to docs/gone.md, which does not exist.'],
  [
    '[a](deploy.md#then)',
    'docs/index.md:3: no heading of docs/deploy.md has the anchor #then. It has: when.',
  ],
  ['[a](#there)', 'docs/index.md:3: no heading of this page has the anchor #there.'],
  [
    '[a](../src/paths.ts#x)',
    'docs/index.md:3: ../src/paths.ts#x has an anchor, but src/paths.ts is not a page.',
  ],
])('the broken link %s is reported with its line', (link, problem) => {
  expect(problemsOf({ 'index.md': `# Start\n\n${link}\n`, 'deploy.md': DEPLOY })).toEqual([problem]);
});

test('a page missing from the sidebar, and a sidebar entry without a page, are reported', () => {
  expect(problemsOf({ 'index.md': '# Start\n' })).toEqual([
    'docs/deploy.md is listed in tools/docs/sections.ts, but does not exist.',
  ]);
  expect(problemsOf({ 'index.md': '# Start\n', 'deploy.md': DEPLOY }, ['index.md'])).toEqual([
    'docs/deploy.md is in no section of tools/docs/sections.ts, so nobody finds it.',
  ]);
});
