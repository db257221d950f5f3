import { expect, test } from 'vitest';
import type { Entry } from './entry.ts';
import { readTitle } from './title.ts';

const read = (name: string, given: Entry = {}): Entry => {
  const entry: Entry = { name, ...given };
  readTitle(entry, 'AU');
  const { name: _, ...found } = entry;
  return found;
};

test.each([
  [
    '2022 BMW X3 xDrive20d M Sport Auto',
    { year: 2022, make: 'BMW', model: 'X3', badge: 'xDrive20d M Sport', simple_transmission: 'Automatic' },
  ],
  [
    '2018 Ford Ranger XLT 3.2 (4x4) Double Cab Pick-Up',
    { year: 2018, make: 'Ford', model: 'Ranger', badge: 'XLT 3.2', simple_drive: '4x4', simple_body: 'Ute' },
  ],
  ['Toyota Corolla GX 2015', { year: 2015, make: 'Toyota', model: 'Corolla', badge: 'GX' }],
  [
    '2019 Mazda CX-5 Maxx Sport | LOW KM | FINANCE',
    { year: 2019, make: 'Mazda', model: 'CX-5', badge: 'Maxx Sport' },
  ],
  ['2020 Kia Cerato Sport+ - $24,990', { year: 2020, make: 'Kia', model: 'Cerato', badge: 'Sport+' }],
  ['Used 2012 GREAT WALL V240 4x2', { year: 2012, make: 'Great Wall', model: 'V240', simple_drive: '4x2' }],
  ['2021 Holden Commodore', { year: 2021, make: 'Holden', model: 'Commodore' }],
  ['Low km one owner', {}],
  ['', {}],
])('the title "%s" is read', (title, found) => expect(read(title)).toEqual(found));

test.each([
  [
    'the columns win',
    '2022 Mazda CX5 Touring',
    { make: 'Mazda', model: 'CX-5', year: 2021 },
    { badge: 'Touring', year: 2021 },
  ],
  [
    'a make that was parted at its space',
    '2021 Land Rover Discovery Sport R-Dynamic',
    { make: 'Land', model: 'Rover', year: 2021 },
    { make: 'Land Rover', model: 'Discovery Sport', badge: 'R-Dynamic' },
  ],
  [
    'a badge that is there',
    '2022 Kia Rio S',
    { make: 'Kia', model: 'Rio', badge: 'Sport', year: 2022 },
    { badge: 'Sport' },
  ],
  [
    'a title of something else',
    'One owner from new',
    { make: 'Kia', model: 'Rio', year: 2022 },
    { make: 'Kia', model: 'Rio' },
  ],
])('the title is read with the columns: %s', (_, title, given, found) =>
  expect(read(title, given)).toMatchObject(found),
);
