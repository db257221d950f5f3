import { IndexError } from './index-error.ts';
import { type OpenIndex, openIndex } from './open-index.ts';

/** Where the files of an index stand; texts, so that they can be told to a worker. */
export interface IndexAddress {
  readonly columnsUrl: string;
  /** `{chunk}` stands for the number: `/data/stock-{chunk}.json`. */
  readonly chunkUrl: string;
}

async function responseOf(url: string): Promise<Response> {
  try {
    // The browser’s cache asks whether it has changed, and mostly gets a short no.
    return await fetch(url, { cache: 'no-cache' });
  } catch (cause) {
    throw new IndexError('unreachable', `The stock index at ${url} cannot be reached.`, { cause });
  }
}

async function fetchJson(url: string): Promise<unknown> {
  const response = await responseOf(url);
  if (!response.ok)
    throw new IndexError(
      'unreachable',
      `The stock index at ${url} was answered with status ${response.status}.`,
    );
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch (cause) {
    const isPage = text.trimStart().startsWith('<');
    throw new IndexError(
      isPage ? 'not_an_index' : 'corrupt',
      isPage
        ? `At ${url} stands a page, not a stock index.`
        : `The stock index at ${url} is damaged or cut off.`,
      { cause },
    );
  }
}

/** The engine over an index on the web, in the thread that calls this. */
export const fetchIndex = ({ columnsUrl, chunkUrl }: IndexAddress): OpenIndex =>
  openIndex({
    columns: () => fetchJson(columnsUrl),
    chunk: (number) => fetchJson(chunkUrl.replace('{chunk}', String(number))),
  });
