import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import * as v from 'valibot';
import { parse as parseYaml } from 'yaml';
import {
  type ContentPage,
  type NewsItem,
  newsMatterSchema,
  pageMatterSchema,
} from '#domain/content/schema.ts';
import { explain } from './explain.ts';
import { lineIn } from './json-file.ts';
import type { Problem } from './problems.ts';

interface ContentFile {
  readonly file: string;
  readonly slug: string;
  /** The front matter, and the same as it was written, to find the lines of mistakes in. */
  readonly matter: unknown;
  readonly matterText: string;
  readonly body: string;
}

const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?/;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Markdown to HTML; raw HTML in the text is shown as text, never passed on. */
export const renderMarkdown = (text: string): string =>
  micromark(text, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });

function readContentFile(folder: string, shown: string, name: string): ContentFile | Problem {
  const file = `${shown}/${name}`;
  const slug = name.replace(/\.md$/, '');
  if (!SLUG.test(slug))
    return {
      file,
      path: '(file name)',
      found: `"${name}"`,
      expected: 'small letters, digits and hyphens: the name is the path of the page',
    };
  const text = readFileSync(join(folder, name), 'utf8');
  const match = FRONT_MATTER.exec(text);
  if (!match)
    return {
      file,
      path: '(whole file)',
      found: 'no front matter',
      expected: 'a block between two lines "---" with at least a title',
    };
  try {
    return {
      file,
      slug,
      matter: parseYaml(match[1] ?? '', { schema: 'core' }) ?? {},
      // An empty line in the place of the opening `---` keeps the lines those of the file.
      matterText: `\n${match[1] ?? ''}`,
      body: text.slice(match[0].length),
    };
  } catch (cause) {
    return {
      file,
      path: '(front matter)',
      found: String(cause).split('\n')[0] ?? '',
      expected: 'valid YAML',
    };
  }
}

function readFolder<T>(
  folder: string,
  shown: string,
  schema: v.GenericSchema<unknown, T>,
): {
  readonly items: readonly (T & { slug: string; html: string })[];
  readonly problems: readonly Problem[];
} {
  if (!existsSync(folder)) return { items: [], problems: [] };
  const items: (T & { slug: string; html: string })[] = [];
  const problems: Problem[] = [];
  for (const name of readdirSync(folder)
    .filter((entry) => entry.endsWith('.md'))
    .sort()) {
    const read = readContentFile(folder, shown, name);
    if ('expected' in read) {
      problems.push(read);
      continue;
    }
    const parsed = v.safeParse(schema, read.matter);
    if (parsed.success) items.push({ ...parsed.output, slug: read.slug, html: renderMarkdown(read.body) });
    else
      problems.push(
        ...parsed.issues.map((issue) =>
          explain(schema, issue, lineIn({ file: read.file, text: read.matterText, value: read.matter })),
        ),
      );
  }
  return { items, problems };
}

export interface Content {
  readonly pages: readonly ContentPage[];
  readonly news: readonly NewsItem[];
  readonly problems: readonly Problem[];
}

/** Reads a dealer’s `pages/*.md` and `news/*.md`. */
export function readContent(folder: string, shown: string): Content {
  const pages = readFolder(join(folder, 'pages'), `${shown}/pages`, pageMatterSchema);
  const news = readFolder(join(folder, 'news'), `${shown}/news`, newsMatterSchema);
  return { pages: pages.items, news: news.items, problems: [...pages.problems, ...news.problems] };
}
