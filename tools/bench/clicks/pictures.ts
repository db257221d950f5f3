import { once } from 'node:events';
import { createServer } from 'node:http';
import sharp from 'sharp';
import { IMAGE_WIDTHS } from '#adapters/images/client.addresses.ts';

export interface PictureServer {
  readonly origin: string;
  readonly end: () => void;
}

/** As much detail as a photo of a car has: 60 KB at 640 pixels. */
const DETAIL = 14;

function photo(width: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: DETAIL } as const;
  const height = Math.round(width * 0.75);
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .webp({ quality: 75 })
    .toBuffer();
}

/** Answers every address with a picture of the width that it asks for. */
export async function startPictures(): Promise<PictureServer> {
  const photos = new Map(
    await Promise.all(IMAGE_WIDTHS.map(async (width) => [width, await photo(width)] as const)),
  );
  const [usual] = photos.values();
  const server = createServer(({ url = '' }, response) => {
    const width = Number(new URL(url, 'http://pictures').searchParams.get('w'));
    const found = [...photos].find(([least]) => least >= width)?.[1] ?? usual;
    response.writeHead(200, {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
    });
    response.end(found);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The picture server has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    end() {
      server.closeAllConnections();
      server.close();
    },
  };
}
