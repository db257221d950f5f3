import { describe, expect, test } from 'vitest';
import { hasShrunk, mergeProvided, readProvidedMake } from './brand-files.ts';
import { brandWith, modelWith } from './brand-fixture.ts';

const HILUX = modelWith('HiLux', {
  status: 'all_new',
  image: { url: '/assets/hilux.svg' },
  short_description: 'Our words.',
  description: 'More of our words.',
  highlights: [{ title: 'Tub', text: 'Deep.' }],
  body: 'Ute',
  position: 5,
  override_url: '/hilux-offer',
});
const OWN = brandWith('Toyota', [HILUX, modelWith('bZ4X', { fuel: 'electric' })]);

const merged = (models: unknown, more: object = {}) =>
  mergeProvided(OWN, readProvidedMake({ name: 'Toyota', slug: 'toyota', models, ...more }));

const HOSTILE = '<script>alert(1)</script>';

describe('a make of a file, merged with the provider’s response,', () => {
  test.each<[string, unknown]>([
    ['names no model', []],
    ['has no list', undefined],
    ['has something else in the place of its list', 'HiLux'],
    ['holds nothing that can be read', [{ slug: 'hilux' }, null, 7]],
    ['holds only names that no path can hold', [{ name: '???' }]],
  ])('is unchanged if the response %s', (_, models) => {
    expect(merged(models)).toEqual(OWN);
  });

  test('is unchanged without a response', () => {
    expect(mergeProvided(OWN, undefined)).toBe(OWN);
  });

  test('has only the models that the provider lists', () => {
    expect(merged([{ name: 'GR86' }]).models.map(({ name }) => name)).toEqual(['GR86']);
  });

  test.each<[string, object, object]>([
    ['status', { status: 'coming_soon' }, { status: 'coming_soon' }],
    ['lack of a status', {}, { status: null }],
    ['lack of an override', {}, { override_url: null }],
    ['override', { override_url: 'https://toyota.example/x' }, { override_url: 'https://toyota.example/x' }],
    ['picture', { image: { url: 'https://p.example/x.jpg' } }, { image: { url: 'https://p.example/x.jpg' } }],
    ['position', { position: 9 }, { position: 9 }],
    ['short description', { short_description: 'Theirs.' }, { short_description: 'Theirs.' }],
    ['spelling of the name', { name: 'Hilux' }, { name: 'Hilux', slug: 'hilux' }],
  ])('takes the provider’s %s', (_, fields, expected) => {
    expect(merged([{ name: 'HiLux', ...fields }]).models[0]).toMatchObject(expected);
  });

  test('keeps its own texts and picture if the provider has none', () => {
    const { short_description, description, highlights, body, image } = HILUX;
    expect(merged([{ name: 'HiLux', short_description: ' ', image: { url: null } }]).models[0]).toMatchObject(
      { short_description, description, highlights, body, image },
    );
  });

  test('orders models by the provider’s positions, or by their order in its list', () => {
    const models = merged([
      { name: 'Yaris' },
      { name: 'Camry', position: -1 },
      { name: 'Kluger', position: 1 },
    ]);
    expect(models.models.map(({ name }) => name)).toEqual(['Camry', 'Yaris', 'Kluger']);
  });

  test.each<[string, object, string[]]>([
    ['from the name where there is none', { name: 'GR Yaris' }, ['gr-yaris']],
    ['from the name where it fits no path', { name: 'GR Yaris', slug: '../etc' }, ['gr-yaris']],
    ['as given', { name: 'GR Yaris', slug: 'yaris-gr' }, ['yaris-gr']],
  ])('takes the slug of a model %s', (_, model, slugs) => {
    expect(merged([model, model]).models.map(({ slug }) => slug)).toEqual(slugs);
  });

  test('takes the provider’s logo if it has none', () => {
    const logo = { url: 'https://p.example/toyota.svg' };
    expect(merged([{ name: 'HiLux' }], { logo }).manufacturer.logo).toEqual(logo);
  });

  test.each([
    'javascript:alert(1)',
    '//evil.example/x',
    'http://plain.example',
    `https://a/"${HOSTILE}`,
    '\\\\x',
  ])('rejects addresses such as %s', (address) => {
    const model = merged([{ name: HOSTILE, override_url: address, image: { url: address } }]).models[0];
    expect(model).toMatchObject({
      name: HOSTILE,
      slug: 'script-alert-1-script',
      override_url: null,
      image: null,
    });
  });
});

test.each([
  [10, 4, true],
  [10, 5, false],
  [3, 1, false],
  [10, 0, false],
  [0, 3, false],
])('a list of %i models that now has %i has shrunk: %s', (before, after, shrunk) => {
  expect(hasShrunk({ before, after })).toBe(shrunk);
});
