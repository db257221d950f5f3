import type { SearchQuery } from '#domain/search/multi-search.ts';
import { filterValue } from '#domain/search/words.ts';
import { HIT_FIELDS } from '#domain/vehicle/attributes.ts';
import type { GoneRow } from '#domain/vehicle/history.ts';

const TO_BE_HAD = 'show_on_dealer_website = true AND status != sold AND sold = false';
export const MOST_SIMILAR = 6;

const equals = (field: string, value: string): string => `${field} = "${filterValue(value)}"`;

/** The vehicle of one address, with everything that the engine knows of it. */
export const slugQuestion = (indexUid: string, slug: string): SearchQuery => ({
  indexUid,
  q: '',
  filter: [equals('slug', slug)],
  limit: 1,
});

/** Others like one that is gone, the most alike first: of its model, of its make and body, of its body. */
export function similarQuestions(indexUid: string, [, make, model, body]: GoneRow): readonly SearchQuery[] {
  const bodies = body === null ? [] : [equals('simple_body', body)];
  const likenesses = [
    [equals('make', make), equals('model', model)],
    [equals('make', make), ...bodies],
    ...(bodies.length > 0 ? [bodies] : []),
  ];
  return likenesses.map((alike) => ({
    indexUid,
    q: '',
    filter: [TO_BE_HAD, ...alike],
    attributesToRetrieve: [...HIT_FIELDS],
    limit: MOST_SIMILAR,
  }));
}
