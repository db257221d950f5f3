import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export type Answering = (request: IncomingMessage, response: ServerResponse) => unknown;

/** A host of pictures on this machine, which counts what it is asked. */
export async function openPictureHost(answers: Readonly<Record<string, Answering | Uint8Array>>) {
  const asked: string[] = [];
  let atOnce = 0;
  let mostAtOnce = 0;
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    atOnce++;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    response.once('close', () => atOnce--);
    const answer = answers[path];
    if (answer === undefined) response.writeHead(404).end();
    else if (typeof answer === 'function') answer(request, response);
    else response.end(answer);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    asked,
    mostAtOnce: () => mostAtOnce,
    at: (path: string): string => `http://127.0.0.1:${port}${path}`,
  };
}
