import * as v from 'valibot';
import { readableConfig } from '#adapters/sites/dealer-data/public-dealer.ts';
import type { ApiRoute } from '#api/api-route.ts';
import { notFound, storing, tooMany } from '#api/lib/api-errors.ts';
import { validBody } from '#api/lib/validate.ts';
import { countedWords, MOST_LETTERS } from '#domain/search/misses/miss-words.ts';

const MAX_BYTES = 1024;

/** The words of a search without results, and nothing about the person. */
const missSchema = v.object({ words: v.pipe(v.string(), v.maxLength(MOST_LETTERS)) });

/** Counts the words of a search that found nothing. Nothing is stored of who typed them, nor words that may say it. */
export const missRoute: ApiRoute = {
  method: 'POST',
  path: '/searches/unfound',
  does: 'Counts the words of a search that found nothing. Words that may name a person are left out.',
  takes: { body: missSchema },
  async handle({ request, dealer, unfound, allows, now }) {
    if (unfound === null) throw notFound();
    if (!(await allows('unfound'))) throw tooMany();
    const body = await validBody(request, missSchema, MAX_BYTES);
    const published = await dealer();
    if (!readableConfig(['search'], published)?.search.count_unfound) throw notFound();
    const words = countedWords(body.words);
    if (words !== null) await storing(() => unfound.add({ dealer: published.slug, words, at: now }));
    return new Response(null, { status: 204 });
  },
  mock: { status: 204 },
};
