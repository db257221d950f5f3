import type { FeedFormat } from './reading.ts';

const WEB_PAGE =
  /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)?<(?:!doctype\s+html|html|head|body|h1|p|div)\b/i;
const TITLE = /<title[^>]*>([^<]{0,80})/i;

/** The title of a web page, empty if it has none. Null for anything else. */
export const webPageTitle = (start: string): string | null =>
  WEB_PAGE.test(start) ? (TITLE.exec(start)?.[1]?.replace(/\s+/g, ' ').trim() ?? '') : null;

/** The format of a text by its first characters. */
export function formatOf(start: string): FeedFormat {
  const first = start.replace(/^\uFEFF/, '').trimStart();
  if (first.startsWith('<')) return 'xml';
  return /^[[{]/.test(first) ? 'json' : 'csv';
}
