import { setTimeout as wait } from 'node:timers/promises';

const PATIENCE_MS = 120_000;

/** Ends a request to a process that was killed before it answered. */
export const unanswered = (): AbortSignal => AbortSignal.timeout(30_000);

/** Asks until somebody answers who is well, like an impatient shopper. */
export async function insist(ask: () => Promise<Response>) {
  for (const giveUp = Date.now() + PATIENCE_MS; Date.now() < giveUp; await wait(50 + Math.random() * 50)) {
    const answer = await ask()
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      // Connection refused, reset, or no server.
      .catch(() => undefined);
    if (answer && answer.status < 500) return answer;
  }
  throw new Error('nobody takes it');
}
