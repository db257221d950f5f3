import { expect, test } from 'vitest';
import { MARKETS } from './markets.ts';
import { spell } from './spelling.ts';

test.each([
  ['colour', 'color'],
  ['Colour', 'Color'],
  ['COLOURS', 'COLORS'],
  ['two-colour seats, coloured mirrors', 'two-color seats, colored mirrors'],
  ['personalised', 'personalized'],
  ['Personalise your car', 'Personalize your car'],
  ['PERSONALISED FINANCE', 'PERSONALIZED FINANCE'],
  ['Enquiry', 'Inquiry'],
  ['ENQUIRY', 'INQUIRY'],
  ['enquiries', 'inquiries'],
  ['You enquired about', 'You inquired about'],
  ['Enquire now', 'Inquire now'],
  ['Petrol', 'Gas'],
  ['petrol/electric', 'gas/electric'],
  ['petroleum', 'petroleum'],
  ['Bring your licence, LICENCES and licensed', 'Bring your license, LICENSES and licensed'],
  ['Tyre pressure at a Service centre, centred', 'Tire pressure at a Service center, centred'],
  ['Discolouration', 'Discolouration'],
  ['Write to enquiries@dealer.example', 'Write to enquiries@dealer.example'],
  ['See https://dealer.example/colour', 'See https://dealer.example/colour'],
  ['/personalised/finance', '/personalised/finance'],
  ['Fuel / colour', 'Fuel / color'],
])('"%s" is spelt "%s" in the US', (text, american) => {
  expect(spell(text, MARKETS.US)).toBe(american);
});

test.each(['AU', 'NZ'] as const)('%s keeps its own spelling', (code) => {
  expect(spell('Colour, personalised enquiry, petrol', MARKETS[code])).toBe(
    'Colour, personalised enquiry, petrol',
  );
});
