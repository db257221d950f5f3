import { type Challenge, solutionOf } from '#domain/leads/proof-of-work.ts';

addEventListener('message', async ({ data }: MessageEvent<Challenge>) => postMessage(await solutionOf(data)));
