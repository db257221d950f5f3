export interface ContentType {
  /** As the header has it. */
  readonly type: string;
  /** Worth compressing. */
  readonly text: boolean;
}

const text = (type: string): ContentType => ({ type: `${type}; charset=utf-8`, text: true });
const binary = (type: string): ContentType => ({ type, text: false });

/** The types by extension. */
const CONTENT_TYPES: Readonly<Record<string, ContentType>> = {
  '.html': text('text/html'),
  '.css': text('text/css'),
  '.js': text('text/javascript'),
  '.mjs': text('text/javascript'),
  '.json': text('application/json'),
  '.map': text('application/json'),
  '.webmanifest': text('application/manifest+json'),
  '.xml': text('application/xml'),
  '.txt': text('text/plain'),
  '.csv': text('text/csv'),
  '.md': text('text/markdown'),
  '.svg': text('image/svg+xml'),
  '.ico': { type: 'image/x-icon', text: true },
  '.wasm': { type: 'application/wasm', text: true },
  '.pdf': binary('application/pdf'),
  '.jpg': binary('image/jpeg'),
  '.jpeg': binary('image/jpeg'),
  '.png': binary('image/png'),
  '.webp': binary('image/webp'),
  '.avif': binary('image/avif'),
  '.gif': binary('image/gif'),
  '.mp4': binary('video/mp4'),
  '.webm': binary('video/webm'),
  '.woff': binary('font/woff'),
  '.woff2': binary('font/woff2'),
};

const UNKNOWN = binary('application/octet-stream');

/** `/a.b/page.HTML` → `.html` */
const extensionOf = (path: string): string => /\.[^./\\]*$/.exec(path)?.[0].toLowerCase() ?? '';

export const contentTypeOf = (path: string): ContentType => CONTENT_TYPES[extensionOf(path)] ?? UNKNOWN;
