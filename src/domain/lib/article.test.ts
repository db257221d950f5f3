import { expect, test } from 'vitest';
import { withArticle } from './article.ts';

test.each([
  ...[
    'an Isuzu',
    'an Audi',
    'an MG',
    'an MG4',
    'an LDV',
    'an RV',
    'an SUV',
    'an HSV',
    'an X-Trail',
    'an F-150',
  ],
  ...[
    'an i30',
    'an e-tron',
    'an M5',
    'an electric car',
    'an hour',
    'an honest price',
    'an AMG',
    'an Outlander',
  ],
  ...['an 8 seater', 'an 11 seater', 'an $18,500 ute', 'an $84,990 car', 'an 8% deposit', 'an ISUZU'],
  ...[
    'a BYD',
    'a GWM',
    'a Kia',
    'a KIA',
    'a RAM',
    'a MINI',
    'a ute',
    'a Ute',
    'a used car',
    'a unit',
    'a C-Class',
  ],
  ...[
    'a European car',
    'a one-off',
    'a motorhome',
    'a caravan',
    'a bike',
    'a truck',
    'a vehicle',
    'a Hyundai',
  ],
  ...[
    'a 4x4',
    'a 10% deposit',
    'a $30,000 car',
    'a $118,000 car',
    'a 1100 kg payload',
    'a UTE',
    'a Škoda',
    'a U9',
  ],
])('withArticle gives "%s"', (said) => {
  expect(withArticle(said.replace(/^an? /, ''))).toBe(said);
});
