import { object, safeParse } from 'valibot';
import { type Challenge, challengeSchema, payloadOf } from '#domain/leads/proof-of-work.ts';
import { paths } from '#paths';

/** Fetches a challenge. Returns null if the server has none. */
async function askedFor(): Promise<Challenge | null> {
  const response = await fetch(paths.formChallenge);
  if (response.status !== 200) return null;
  const read = safeParse(challengeSchema, await response.json());
  return read.success ? read.output : null;
}

/** Solves the challenge in a worker, so that typing never waits for it. */
async function solve(challenge: Challenge): Promise<number | null> {
  const worker = new Worker(new URL('./prove-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<number | null>) => resolve(data));
      worker.addEventListener('error', () => reject(new Error('The worker did not start.')));
      worker.postMessage(challenge);
    });
  } finally {
    worker.terminate();
  }
}

async function solved(challenge: Challenge): Promise<string | null> {
  const number = await solve(challenge);
  return number === null ? null : payloadOf(challenge, number);
}

/** Returns the proof of work that a response demands. Returns null if it demands none, or if it cannot be done. */
export async function proveFor(answer: unknown): Promise<string | null> {
  const read = safeParse(object({ challenge: challengeSchema }), answer);
  if (!read.success) return null;
  return solved(read.output.challenge).catch(() => null);
}

/** Returns the solved proof of work of a form. Returns null if there is none or if it cannot be done here: the form is sent without. */
export async function prove(): Promise<string | null> {
  try {
    const challenge = await askedFor();
    return challenge && (await solved(challenge));
  } catch (error) {
    console.info('The form is sent without a proof of work.', error);
    return null;
  }
}
