import { expect, test } from 'vitest';
import { ATTRIBUTE_NAMES, attributeOf } from './attributes.ts';
import { FIELD_NAMES, fieldUse } from './fields.ts';

const attributes = ATTRIBUTE_NAMES.map(attributeOf);
const uses = FIELD_NAMES.map(fieldUse);

test.each<[string, readonly (number | undefined)[]]>([
  ['among the filters', attributes.map(({ filter }) => filter?.place)],
  ['among the filters of a site that names none', uses.map(({ standardFilter }) => standardFilter)],
  ['among the facts of a page', attributes.map(({ fact }) => fact?.place)],
  ['among the facts of a card', attributes.map(({ fact }) => fact?.card)],
  ['in a comparison', attributes.map(({ comparison }) => comparison?.place)],
  ['among the words of the index', uses.map(({ index }) => index?.words)],
  ['among its orders', uses.map(({ index }) => index?.order)],
  ['among its questions', uses.map(({ index }) => index?.question)],
  ['in the counts', uses.map(({ counts }) => counts)],
  ['in the search of the site', uses.map(({ siteSearch }) => siteSearch)],
  ['in the JSON feed', uses.map(({ feed }) => feed?.place)],
])('no two attributes have the same place %s', (_, places) => {
  const known = places.filter((place) => place !== undefined);
  expect(known.length).toBeGreaterThan(0);
  expect(new Set(known).size).toBe(known.length);
});
