import { expect, test } from 'vitest';
import { configWith } from '#domain/site/site-fixture.ts';
import { savedFace } from './faces.ts';

const GARAGE = { garage: { path: '/mymotorama', name: 'My Motorama' } };

test.each<[string, Readonly<Record<string, unknown>>, string | undefined, readonly string[] | undefined]>([
  ['no word of it', {}, 'Favourites', ['/favourites']],
  ['favourites', { saved: { face: 'favourites' } }, 'Favourites', ['/favourites']],
  ['compare', { saved: { face: 'compare' } }, 'Compare', ['/compare']],
  [
    'a garage, whose page may still be missing',
    { ...GARAGE, saved: { face: 'garage' } },
    'My Motorama',
    ['/mymotorama', '/favourites'],
  ],
  ['no list', { saved: { enabled: false } }, undefined, undefined],
])('the face of a site with %s', (_, fields, name, leadsTo) => {
  const face = savedFace(configWith(fields));
  expect([face?.name, face?.leadsTo]).toEqual([name, leadsTo]);
});
