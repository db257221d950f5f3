import { request } from 'node:http';

/** Lighthouse's names for the types of requests, and ours. */
const KINDS = {
  Document: 'html',
  Stylesheet: 'style',
  Script: 'script',
  Font: 'font',
  Image: 'image',
} as const;
export type ByteKind = (typeof KINDS)[keyof typeof KINDS];
export const BYTE_KINDS: readonly ByteKind[] = Object.values(KINDS);

const isKnown = (type: string): type is keyof typeof KINDS => type in KINDS;

export interface Requested {
  readonly url: string;
  readonly resourceType: string;
}

/** Returns the size of the body with brotli. */
function bodyBytes(url: URL): Promise<number> {
  const options = {
    host: '127.0.0.1',
    port: url.port,
    path: `${url.pathname}${url.search}`,
    headers: { host: url.host, 'accept-encoding': 'br' },
  };
  return new Promise((resolve, reject) => {
    request(options, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () => resolve(bytes));
      response.on('error', reject);
    })
      .on('error', reject)
      .end();
  });
}

/** Counts the bytes that a page loads from its own site, by kind. */
export async function bytesOf(
  page: string,
  requests: readonly Requested[],
): Promise<Record<ByteKind, number>> {
  const sums: Record<ByteKind, number> = { html: 0, style: 0, script: 0, font: 0, image: 0 };
  const { host } = new URL(page);
  const types = new Map(requests.map(({ url, resourceType }) => [url, resourceType]));
  for (const [address, type] of types)
    if (isKnown(type) && URL.canParse(address) && new URL(address).host === host)
      sums[KINDS[type]] += await bodyBytes(new URL(address));
  return sums;
}
