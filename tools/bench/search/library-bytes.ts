import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { PROJECT_ROOT } from '#render/build.ts';

export interface PackedBytes {
  readonly raw: number;
  readonly gzip: number;
  readonly brotli: number;
}

export const bytesOf = (text: string): PackedBytes => ({
  raw: Buffer.byteLength(text),
  gzip: gzipSync(text, { level: 9 }).length,
  brotli: brotliCompressSync(text).length,
});

export const sumOf = (all: readonly PackedBytes[]): PackedBytes =>
  all.reduce(
    (sum, { raw, gzip, brotli }) => ({
      raw: sum.raw + raw,
      gzip: sum.gzip + gzip,
      brotli: sum.brotli + brotli,
    }),
    { raw: 0, gzip: 0, brotli: 0 },
  );

const ENTRY = '\0library';

/** The bytes of a library in a page: tree-shaken, minified, for current browsers. */
export async function libraryBytes(source: string): Promise<PackedBytes> {
  const result = await build({
    root: PROJECT_ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'library',
        resolveId: (id) => (id === ENTRY ? id : undefined),
        load: (id) => (id === ENTRY ? source : undefined),
      },
    ],
    build: {
      write: false,
      target: 'es2024',
      minify: true,
      rollupOptions: { input: ENTRY, preserveEntrySignatures: 'strict' },
    },
  });
  const outputs = 'output' in result ? [result] : Array.isArray(result) ? result : [];
  return sumOf(
    outputs
      .flatMap(({ output }) => output)
      .flatMap((file) => (file.type === 'chunk' ? [bytesOf(file.code)] : [])),
  );
}
