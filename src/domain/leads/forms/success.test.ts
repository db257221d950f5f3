import { expect, test } from 'vitest';
import { configWith } from '#domain/sites/site-fixture.ts';
import { SUCCESS_CATEGORIES, successWording } from './success.ts';

const allText = (wording: ReturnType<typeof successWording>): string => JSON.stringify(wording);

test.each(SUCCESS_CATEGORIES)(
  'the success message for %s says what happens next, in every market',
  (category) => {
    for (const market of ['AU', 'NZ', 'US']) {
      const wording = successWording(category, configWith({ market }));
      expect(wording.next.length).toBeGreaterThan(0);
      expect(allText(wording)).not.toMatch(/[{}](?:one|dealer)/);
      if (market === 'US') expect(allText(wording)).not.toMatch(/enquir|personalis/i);
    }
  },
);

test('every success message except that of subscribe promises a call', () => {
  const config = configWith();
  expect(SUCCESS_CATEGORIES.filter((category) => !successWording(category, config).calls)).toEqual([
    'subscribe',
  ]);
});

test('the dealer’s own words are not respelled', () => {
  const config = configWith({
    market: 'US',
    name: 'Colour Cars',
    vehicles: { one: 'caravan', many: 'caravans' },
  });
  expect(successWording('new-vehicle-enquiry', config).text).toBe(
    'It is with the sales team at Colour Cars, together with the new caravan you asked about.',
  );
});
