import { describe, expect, it } from 'vitest';
import { configWith } from '#domain/sites/site-fixture.ts';
import { publishedDealer, readableConfig } from './public-dealer.ts';
import { DealerDataError } from './record.ts';
import { sampleDealer } from './testing.ts';

const TODAY = configWith({ slug: 'a-cars', search: { engine: { kind: 'embedded' } } });
const { leads: _, gates: __, search_filters: ___, ...FORMER } = TODAY;

const dealerOf = (site: Readonly<Record<string, unknown>>) =>
  publishedDealer(sampleDealer('a-cars', { site: { ...site } }));

describe('the published configuration of a build', () => {
  it('is what the build wrote', () => expect(dealerOf(TODAY).config).toEqual(TODAY));

  it.each([
    ['lacks fields that came since: they have their defaults', FORMER],
    ['has a field that is known no longer', { ...TODAY, fax: '02 5550 1299' }],
    ['has one within another', { ...TODAY, gates: { ...TODAY.gates, garage: true } }],
    ['has one in a list', { ...TODAY, locations: TODAY.locations.map((one) => ({ ...one, fax: null })) }],
    [
      'has one in what is chosen by its kind',
      { ...TODAY, search: { ...TODAY.search, engine: { kind: 'embedded', shards: 2 } } },
    ],
    [
      'has several',
      { ...TODAY, forms: { ...TODAY.forms, captcha: 'x' }, leads: { ...TODAY.leads, fax: { to: 1 } } },
    ],
  ])('is read although an older one %s', (_, site) => expect(dealerOf(site).config).toEqual(TODAY));

  it.each([
    ['template', { template: 'baroque' }, 'a-cars: template: '],
    ['gates', { gates: { finance: 'sometimes' } }, 'a-cars: gates.finance: '],
    ['search', { search: { engine: { kind: 'solr' } } }, 'a-cars: search.engine.kind: '],
    ['locations', { locations: [{ ...TODAY.locations[0], id: {} }] }, 'a-cars: locations.0.id: '],
    ['url', { url: undefined }, 'a-cars: url: '],
  ] as const)('throws an error only on access to an invalid %s', (field, change, place) => {
    const dealer = dealerOf({ ...TODAY, ...change });
    for (let times = 0; times < 2; times++) {
      expect(() => dealer.config[field]).toThrow(DealerDataError);
      expect(() => dealer.config[field]).toThrow(place);
      expect(() => dealer.config[field]).toThrow('build this dealer again');
    }
    const { [field]: ____, ...others } = TODAY;
    expect(readableConfig(Object.keys(others) as (keyof typeof others)[], dealer)).toMatchObject(others);
    expect(readableConfig(['name', field], dealer)).toBeNull();
  });

  it('is read once', () => {
    const { config } = dealerOf(TODAY);
    expect(config.locations).toBe(config.locations);
  });
});

describe('the retention period of leads', () => {
  it.each([
    ['as the build said', { leads: { retention_days: 10 } }, 10],
    ['also where delivery cannot be read', { leads: { retention_days: 10, delivery: { fax: 1 } } }, 10],
    ['for ever where it said nothing', {}, null],
    ['for ever where that is no period', { leads: { retention_days: 0 } }, null],
  ])('is known %s', (_, site, days) => expect(dealerOf(site).leadsKeptDays).toBe(days));
});
