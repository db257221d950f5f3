import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { configWith } from '#domain/sites/site-fixture.ts';
import { readContent } from './content.ts';

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'content-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

/**
 * The dealer's own files are below `own`, and those of its group below `group`. The dealer has one picture.
 */
function read(files: Readonly<Record<string, string>>) {
  const root = folderWith({ 'own/assets/ute.svg': '<svg viewBox="0 0 160 100">', ...files });
  const assets = [{ source: join(root, 'own/assets/ute.svg'), url: '/assets/ute.svg', shared: false }];
  const folders = [
    { folder: join(root, 'own'), shown: 'sites/x' },
    { folder: join(root, 'group'), shown: 'sites/_groups/g' },
  ];
  return readContent(folders, { config: configWith(), assets });
}

describe('texts of a dealer', () => {
  test('take their slug from the file name and their fields from the front matter', () => {
    const { pages, news, problems } = read({
      'own/pages/about-us.md': '---\ntitle: About us\n---\nHello *you*.\n',
      'own/news/2026-sale.md': '---\r\ntitle: Sale\r\ndate: 2026-07-01\r\ntags: [sale]\r\n---\r\nNow.\r\n',
      'own/news/notes.txt': 'not looked at',
    });
    expect(problems).toEqual([]);
    expect(pages).toMatchObject([{ slug: 'about-us', title: 'About us', draft: false }]);
    expect(pages[0]?.body).toMatchObject({ file: 'sites/x/pages/about-us.md', blocks: [{ kind: 'text' }] });
    expect(news).toMatchObject([{ slug: '2026-sale', date: '2026-07-01', tags: ['sale'] }]);
  });

  test('are empty without a folder', () => {
    expect(read({})).toEqual({ pages: [], news: [], problems: [] });
  });

  test.each([
    ['no front matter', 'Hello.', { path: '(whole file)', found: 'no front matter' }],
    [
      'front matter that is not YAML',
      '---\ntitle: "a\n---\n',
      { path: '(front matter)', line: 2, expected: expect.stringContaining('in quotes') },
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
    [
      'a picture that is not there',
      '---\ntitle: A\nimage: /assets/ite.svg\nimage_alt: A ute\n---\n',
      { path: 'image', line: 3, nearest: '/assets/ute.svg' },
    ],
    [
      'a title longer than a line',
      `---\ntitle: ${'A'.repeat(111)}\n---\n`,
      { path: 'title', line: 2, expected: expect.stringContaining('110 characters at most') },
    ],
    ['a day that is none', '---\ntitle: A\ndate: 2026-02-30\n---\n', { path: 'date', line: 3 }],
    ['a time that is none', '---\ntitle: A\ndate: 2026-02-03 25:00\n---\n', { path: 'date', line: 3 }],
    [
      'an end before the beginning',
      '---\ntitle: A\ndate: 2026-02-03\nuntil: 2026-02-02\n---\n',
      { expected: '"until" no earlier than "date"' },
    ],
    [
      'an unknown directive',
      '---\ntitle: A\n---\n\n::stok{make=Kia}\n',
      { path: '::stok', line: 5, nearest: 'stock' },
    ],
    [
      'an unknown attribute',
      '---\ntitle: A\n---\n::stock{mkae=Kia}\n',
      { path: '::stock mkae', line: 4, nearest: 'make', found: 'unknown field "mkae"' },
    ],
    [
      'an unknown form',
      '---\ntitle: A\n---\n::form{name=career}\n',
      { path: '::form name', line: 4, nearest: 'careers' },
    ],
    [
      'a picture in the text that is not there',
      '---\ntitle: A\n---\nSee\n![A ute](/assets/uet.svg)\n',
      { path: 'picture', line: 5, nearest: '/assets/ute.svg' },
    ],
  ])('with %s are reported with their place', (_what, text, expected) => {
    expect(read({ 'own/pages/a.md': text }).problems).toMatchObject([
      { file: 'sites/x/pages/a.md', ...expected },
    ]);
  });

  test('may have dates with times', () => {
    const { pages, news, problems } = read({
      'own/news/a.md': '---\ntitle: A\ndate: 2026-07-01 09:30\nuntil: 2026-07-08\nauthor: Tess\n---\n',
      'own/pages/b.md': '---\ntitle: B\ndate: 2026-07-01T09:30\nnoindex: true\n---\n',
    });
    expect(problems).toEqual([]);
    expect(news).toMatchObject([{ date: '2026-07-01T09:30', until: '2026-07-08', author: 'Tess' }]);
    expect(pages).toMatchObject([{ date: '2026-07-01T09:30', noindex: true }]);
  });
});

describe('texts of a group', () => {
  const matter = (title: string, more = '') => `---\ntitle: ${title}\n${more}---\n`;

  test('belong to each dealer, unless it has its own with that name, even as a draft', () => {
    const { pages, problems } = read({
      'group/pages/community.md': matter('Ours'),
      'group/pages/careers.md': matter('Theirs'),
      'group/pages/charity.md': matter('Theirs'),
      'own/pages/careers.md': matter('Own'),
      'own/pages/charity.md': matter('Hidden', 'draft: true\n'),
    });
    expect(problems).toEqual([]);
    expect(pages.map(({ slug, title, draft, body }) => [slug, title, draft, body.file])).toEqual([
      ['careers', 'Own', false, 'sites/x/pages/careers.md'],
      ['charity', 'Hidden', true, 'sites/x/pages/charity.md'],
      ['community', 'Ours', false, 'sites/_groups/g/pages/community.md'],
    ]);
  });
});
