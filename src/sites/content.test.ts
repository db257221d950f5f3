import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readContent, renderMarkdown } from './content.ts';

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'content-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}
const read = (files: Readonly<Record<string, string>>) => readContent(folderWith(files), 'sites/x');

describe('texts of a dealer', () => {
  test('take slug from the file’s name and words from its front matter', () => {
    const { pages, news, problems } = read({
      'pages/about-us.md': '---\ntitle: About us\n---\nHello *you*.\n',
      'news/2026-sale.md': '---\r\ntitle: Sale\r\ndate: 2026-07-01\r\ntags: [sale]\r\n---\r\nNow.\r\n',
      'news/notes.txt': 'not looked at',
    });
    expect(problems).toEqual([]);
    expect(pages).toMatchObject([{ slug: 'about-us', title: 'About us', draft: false }]);
    expect(pages[0]?.html).toContain('<em>you</em>');
    expect(news).toMatchObject([{ slug: '2026-sale', date: '2026-07-01', tags: ['sale'] }]);
  });

  test('without a folder there are none', () => {
    expect(read({})).toEqual({ pages: [], news: [], problems: [] });
  });

  test.each([
    ['no front matter', 'Hello.', { path: '(whole file)', found: 'no front matter' }],
    [
      'front matter that is not YAML',
      '---\ntitle: "a\n---\n',
      { path: '(front matter)', expected: 'valid YAML' },
    ],
    ['a title missing', '---\ndraft: true\n---\n', { path: 'title', found: 'nothing' }],
    [
      'a field misspelled',
      '---\ntitle: A\ndescripton: B\n---\n',
      { path: 'descripton', line: 3, nearest: 'description' },
    ],
    [
      'a picture without words',
      '---\ntitle: A\nimage: /assets/a.jpg\n---\n',
      { expected: '"image_alt" beside the picture' },
    ],
  ])('with %s are a problem with its place', (_what, text, expected) => {
    expect(read({ 'pages/a.md': text }).problems).toMatchObject([
      { file: 'sites/x/pages/a.md', ...expected },
    ]);
  });
});

describe('Markdown', () => {
  test.each([
    ['<script>alert(1)</script>', '&lt;script&gt;'],
    ['[a](javascript:alert(1))', '<a href="">a</a>'],
    ['| a | b |\n|---|---|\n| 1 | 2 |', '<table>'],
  ])('%s', (text, expected) => {
    expect(renderMarkdown(text)).toContain(expected);
  });
});
