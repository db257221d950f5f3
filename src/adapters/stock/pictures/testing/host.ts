import type { RequestListener } from 'node:http';
import { onTestFinished } from 'vitest';
import { startServer } from '#adapters/lib/http/testing.ts';

export type Answering = RequestListener;

/** Serves pictures on this machine, and records the requests. */
export async function openPictureHost(answers: Readonly<Record<string, Answering | Uint8Array>>) {
  const requests: string[] = [];
  let atOnce = 0;
  let mostAtOnce = 0;
  const { url, close } = await startServer((request, response) => {
    const path = request.url ?? '';
    requests.push(path);
    atOnce++;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    response.once('close', () => atOnce--);
    const answer = answers[path];
    if (answer === undefined) response.writeHead(404).end();
    else if (typeof answer === 'function') answer(request, response);
    else response.end(answer);
  });
  onTestFinished(close);
  return {
    requests,
    mostAtOnce: () => mostAtOnce,
    at: (path: string): string => url + path,
  };
}
