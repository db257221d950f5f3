import { request } from 'node:http';

export const BYTE_KINDS = ['html', 'style', 'script', 'font', 'image'] as const;
export type ByteKind = (typeof BYTE_KINDS)[number];

export interface SentBytes {
  readonly gzip: number;
  readonly brotli: number;
}

/** Lighthouse's name for the type of a request. */
const KIND_OF: Readonly<Record<string, ByteKind>> = {
  Document: 'html',
  Stylesheet: 'style',
  Script: 'script',
  Font: 'font',
  Image: 'image',
};

export interface Requested {
  readonly url: string;
  readonly resourceType: string;
}

/** The size of the body if the browser accepts only this encoding. */
function bodyBytes(url: URL, encoding: string): Promise<number> {
  const options = {
    host: '127.0.0.1',
    port: url.port,
    path: `${url.pathname}${url.search}`,
    headers: { host: url.host, 'accept-encoding': encoding },
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

const isOwn = (url: URL, page: URL) => url.host === page.host;

/** The bytes that a page loads from its own site, by type, in both encodings. */
export async function bytesOf(
  page: string,
  requests: readonly Requested[],
): Promise<Record<ByteKind, SentBytes>> {
  const sums: Record<ByteKind, { gzip: number; brotli: number }> = {
    html: { gzip: 0, brotli: 0 },
    style: { gzip: 0, brotli: 0 },
    script: { gzip: 0, brotli: 0 },
    font: { gzip: 0, brotli: 0 },
    image: { gzip: 0, brotli: 0 },
  };
  const seen = new Set<string>();
  for (const { url: address, resourceType } of requests) {
    const kind = KIND_OF[resourceType];
    if (kind === undefined || seen.has(address) || !URL.canParse(address)) continue;
    seen.add(address);
    const url = new URL(address);
    if (!isOwn(url, new URL(page))) continue;
    sums[kind].gzip += await bodyBytes(url, 'gzip');
    sums[kind].brotli += await bodyBytes(url, 'br');
  }
  return sums;
}
