import { posix } from 'node:path';
import GithubSlugger from 'github-slugger';

/** A page of the documentation, taken apart. */
export interface DocsPage {
  /** Under docs/: `decisions/0002-own-search-engine.md`. */
  readonly file: string;
  readonly title: string;
  /** The first paragraph as plain text. */
  readonly description: string;
  /** Markdown below the title. */
  readonly body: string;
  readonly anchors: readonly string[];
  readonly links: readonly DocsLink[];
}

export interface DocsLink {
  readonly target: string;
  /** Counted from 1. */
  readonly line: number;
}

const FENCE = /^(```|~~~)/;
const HEADING = /^(#{1,6})\s+(.+?)\s*#*$/;
/** Inline code comes first in the alternation, so that a link inside it is passed over. */
const LINK =
  /(`+)(?:(?!\1)[\s\S])+?\1|(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^()\s]+(?:\([^()\s]*\)[^()\s]*)*)\)/g;

const plain = (markdown: string): string =>
  markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*_`]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Gives the text between fenced code to `change`, with the number of its first line. */
function changeProse(markdown: string, change: (prose: string, firstLine: number) => string): string {
  const parts: string[] = [];
  let prose: string[] = [];
  let fence = '';
  const lines = markdown.split('\n');
  const endProse = (before: number): void => {
    if (prose.length > 0) parts.push(change(prose.join('\n'), before - prose.length + 1));
    prose = [];
  };
  for (const [index, line] of lines.entries()) {
    const [mark = ''] = FENCE.exec(line) ?? [];
    const isEdge = mark !== '' && (fence === '' || fence === mark);
    if (isEdge || fence !== '') {
      endProse(index);
      parts.push(line);
    } else prose.push(line);
    if (isEdge) fence = fence === '' ? mark : '';
  }
  endProse(lines.length);
  return parts.join('\n');
}

const linesBefore = (text: string, index: number): number => text.slice(0, index).split('\n').length - 1;

const firstParagraph = (body: string): string =>
  body
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .find((block) => /^[A-Za-z*`[“"]/.test(block)) ?? '';

/** Reads a file. The first heading is the title, so it may not be missing. */
export function docsPage(file: string, text: string): DocsPage {
  const start = /^# (.+)\n/.exec(text);
  if (!start)
    throw new Error(`docs/${file} does not begin with its title. Its first line must be "# Title".`);
  const slugger = new GithubSlugger();
  const anchors: string[] = [];
  const links: DocsLink[] = [];
  const body = text.slice(start[0].length);
  changeProse(body, (prose, firstLine) => {
    for (const line of prose.split('\n')) {
      const heading = HEADING.exec(line)?.[2];
      if (heading !== undefined) anchors.push(slugger.slug(plain(heading)));
    }
    for (const { 4: target, index } of prose.matchAll(LINK))
      if (target !== undefined) links.push({ target, line: firstLine + 1 + linesBefore(prose, index) });
    return prose;
  });
  return {
    file,
    title: plain(start[1] ?? ''),
    description: plain(firstParagraph(body)),
    body,
    anchors,
    links,
  };
}

/** Returns a slug such as `decisions/0002-own-search-engine`. The slug of the first page is `index`. */
export const docsSlug = (file: string): string => file.replace(/\.md$/, '');

export function docsAddress(file: string): string {
  const path = docsSlug(file).replace(/(^|\/)index$/, '$1');
  return path === '' || path.endsWith('/') ? `/${path}` : `/${path}/`;
}

/**
 * Where a link leads: out of the repository, to an anchor on its own page, or to a file of the repository.
 */
export type Destination =
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'anchor'; readonly anchor: string }
  | { readonly kind: 'file'; readonly path: string; readonly anchor: string };

export function destinationOf(file: string, target: string): Destination {
  if (/^[a-z][a-z\d+.-]*:/i.test(target)) return { kind: 'elsewhere' };
  const [path = '', anchor = ''] = target.split('#');
  if (path === '') return { kind: 'anchor', anchor };
  return { kind: 'file', path: posix.join('docs', posix.dirname(file), path), anchor };
}

const PICTURES = 'docs/pictures/';

/**
 * Rewrites a body for the site. Links between pages become addresses of the site. Files of the repository
 * have no address there, so only the words of such a link stay.
 */
export const bodyForSite = ({ file, body }: Pick<DocsPage, 'file' | 'body'>): string =>
  changeProse(body, (prose) =>
    prose.replaceAll(LINK, (whole, _code, image: string | undefined, words: string, target: string) => {
      if (target === undefined) return whole;
      const destination = destinationOf(file, target);
      if (destination.kind !== 'file') return whole;
      const { path, anchor } = destination;
      const hash = anchor === '' ? '' : `#${anchor}`;
      if (path.startsWith(PICTURES)) return `${image}[${words}](/${path.slice(PICTURES.length)})`;
      if (path.startsWith('docs/') && path.endsWith('.md'))
        return `${image}[${words}](${docsAddress(path.slice('docs/'.length))}${hash})`;
      return words;
    }),
  );
