import { describe, expect, test } from 'vitest';
import { bodyForSite, destinationOf, docsAddress, docsPage } from './page.ts';

const PAGE = `# A *page* of \`docs\`

It says **what** it is for, see [start](index.md).
It goes on.

## Two commands

\`\`\`sh
# no heading
npm start # [no](link.md)
\`\`\`

## Two commands

Inline \`[code](no-link.md)\` and [two](deploy.md#a-b) [three](#two-commands-1).
`;

test('title, description, anchors and links are read from the text', () => {
  const page = docsPage('start.md', PAGE);
  expect(page).toMatchObject({
    title: 'A page of docs',
    description: 'It says what it is for, see start. It goes on.',
    anchors: ['two-commands', 'two-commands-1'],
    links: [
      { target: 'index.md', line: 3 },
      { target: 'deploy.md#a-b', line: 15 },
      { target: '#two-commands-1', line: 15 },
    ],
  });
});

test('a file without a title is rejected', () => {
  expect(() => docsPage('a.md', 'Words.\n')).toThrow('docs/a.md does not begin with its title.');
});

test.each([
  ['index.md', '/'],
  ['deploy.md', '/deploy/'],
  ['decisions/index.md', '/decisions/'],
  ['decisions/0002-own.md', '/decisions/0002-own/'],
])('the page of %s is at %s', (file, address) => expect(docsAddress(file)).toBe(address));

test.each([
  ['a.md', 'https://example.com/#x', { kind: 'elsewhere' }],
  ['a.md', 'mailto:a@example.com', { kind: 'elsewhere' }],
  ['a.md', '#x', { kind: 'anchor', anchor: 'x' }],
  ['a.md', 'b.md#x', { kind: 'file', path: 'docs/b.md', anchor: 'x' }],
  ['decisions/1.md', '../../src/a.ts', { kind: 'file', path: 'src/a.ts', anchor: '' }],
])('in %s, %s leads to %o', (file, target, expected) =>
  expect(destinationOf(file, target)).toEqual(expected),
);

describe('the body on the site', () => {
  const shown = (file: string, body: string) => bodyForSite({ file, body });
  test.each([
    ['[a](deploy.md#when)', '[a](/deploy/#when)'],
    ['[a](../security.md)', '[a](/security/)', 'decisions/1.md'],
    ['![A car](pictures/home.jpg)', '![A car](/home.jpg)'],
    ['see [`the rule`](../src/domain/a.ts).', 'see `the rule`.'],
    ['[a\nb](deploy.md)', '[a\nb](/deploy/)'],
    ['[a](https://example.com)', '[a](https://example.com)'],
    ['`[a](b.md)`', '`[a](b.md)`'],
    ['```\n[a](b.md)\n```', '```\n[a](b.md)\n```'],
  ])('%j becomes %j', (body, expected, file = 'start.md') => expect(shown(file, body)).toBe(expected));
});
