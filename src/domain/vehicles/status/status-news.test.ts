import { expect, it } from 'vitest';
import { vehicleWith } from '../vehicle-fixture.ts';
import { newsText, type StatusNews, statusNews } from './status-news.ts';

const standing = (fields: object) => vehicleWith({ price: 20_000, ...fields });
const SOLD = { status: 'sold' };
const RESERVED = { reserved: true };

it.each<[string, object, object, StatusNews | null]>([
  ['nothing', {}, {}, null],
  ['sold', {}, SOLD, 'sold'],
  ['sold while reserved', RESERVED, SOLD, 'sold'],
  ['sold at another price', {}, { ...SOLD, price: 18_000 }, 'sold'],
  ['still sold', SOLD, SOLD, null],
  ['still sold, at another price', SOLD, { ...SOLD, price: null }, null],
  ['reserved', {}, RESERVED, 'reserved'],
  ['reserved at another price', {}, { ...RESERVED, price: 18_000 }, 'reserved'],
  ['still reserved', RESERVED, RESERVED, null],
  ['no longer reserved', RESERVED, {}, 'available'],
  ['no longer sold', SOLD, {}, 'available'],
  ['no longer sold but reserved', SOLD, RESERVED, 'reserved'],
  ['cheaper', {}, { price: 18_000 }, 'cheaper'],
  ['cheaper while reserved', RESERVED, { ...RESERVED, price: 18_000 }, 'cheaper'],
  ['dearer', {}, { price: 21_000 }, 'dearer'],
  ['a price to ask for', {}, { price: null }, 'dearer'],
  ['a price given', { price: null }, {}, 'dearer'],
])('statusNews reports the right change: %s', (_, built, now, news) => {
  expect(statusNews(standing(built), standing(now))).toBe(news);
});

it('the news uses the site’s word for a vehicle', () => {
  expect(newsText('reserved', 'motorcycle')).toBe('Updated just now: this motorcycle is reserved');
  expect(newsText('cheaper', 'car')).toBe('Updated just now: the price has dropped');
});
