import { Parser } from 'htmlparser2';

/** Elements that stand on lines of their own. */
const BLOCKS: ReadonlySet<string> = new Set([
  ...['p', 'div', 'ul', 'ol', 'li', 'tr', 'table', 'section', 'article', 'header', 'footer'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'dl', 'dt', 'dd', 'pre', 'hr', 'br'],
]);
/** These begin a line, and the next of their kind ends it. */
const LINES: ReadonlySet<string> = new Set(['br', 'li', 'tr', 'dt', 'dd']);
const UNSEEN: ReadonlySet<string> = new Set([
  'script',
  'style',
  'head',
  'title',
  'noscript',
  'iframe',
  'svg',
]);

const MARKUP = /<[a-z!/][^<]*>|&(?:#\d+|#x[0-9a-f]+|[a-z]\w+);/i;

export const hasMarkup = (text: string): boolean => MARKUP.test(text);

/** What a browser would show of a text with HTML in it, line by line. */
export function plainText(text: string): string {
  const parts: string[] = [];
  let hidden = 0;
  const parser = new Parser(
    {
      onopentagname(name) {
        if (UNSEEN.has(name)) hidden += 1;
        else if (BLOCKS.has(name)) parts.push('\n');
      },
      onclosetag(name) {
        if (UNSEEN.has(name)) hidden = Math.max(0, hidden - 1);
        else if (BLOCKS.has(name) && !LINES.has(name)) parts.push('\n');
      },
      ontext(found) {
        if (hidden === 0) parts.push(found);
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(text);
  return parts
    .join('')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Feeds often escape their markup once too often: `&lt;p&gt;`. */
export function withoutMarkup(text: string): string {
  const once = plainText(text);
  return /<[a-z/][^<]*>/i.test(once) ? plainText(once) : once;
}
