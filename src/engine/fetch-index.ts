import { FetchError, fetchAnswer } from '#adapters/lib/fetch-answer.client.ts';
import { IndexError } from './index-error.ts';
import { type IndexLoader, type OpenIndex, openIndex } from './open-index.ts';

/** The addresses of an index’s files, as texts, so that they can be sent to a worker. */
export interface IndexAddress {
  readonly columnsUrl: string;
  /** `{chunk}` stands for the number: `/data/stock-{chunk}.json`. */
  readonly chunkUrl: string;
  /** `{part}` stands for the name: `/data/columns-{part}.json`. */
  readonly partUrl: string;
}

async function fetchJson(url: string): Promise<unknown> {
  try {
    // The browser’s cache asks whether it has changed, and mostly gets a short no.
    return await fetchAnswer({ url, parse: (file) => file, init: { cache: 'no-cache' } });
  } catch (cause) {
    const isDamaged = cause instanceof FetchError && cause.status < 300;
    const why = isDamaged ? 'is damaged, or is another file' : 'cannot be reached';
    throw new IndexError(
      isDamaged ? 'corrupt' : 'unreachable',
      `The stock index at ${url} ${why}: ${cause}`,
      {
        cause,
      },
    );
  }
}

export const indexAt = ({ columnsUrl, chunkUrl, partUrl }: IndexAddress): IndexLoader => ({
  columns: () => fetchJson(columnsUrl),
  chunk: (number) => fetchJson(chunkUrl.replace('{chunk}', String(number))),
  part: (name) => fetchJson(partUrl.replace('{part}', name)),
});

/** Opens an index on the web in the calling thread. */
export const fetchIndex = (address: IndexAddress): OpenIndex => openIndex(indexAt(address));
