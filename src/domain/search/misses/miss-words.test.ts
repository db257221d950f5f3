import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '#domain/lib/testing.ts';
import { countedWords } from './miss-words.ts';

describe('the stored text of a search without results', () => {
  test.each([
    ['  HiLux   SR5 ', 'hilux sr5'],
    ['ＬＥＡＦ', 'leaf'],
    ['Škoda', 'škoda'],
    ['Ｕnimog\u202e\u0007\u001b[31m', 'unimog [31m'],
    ['Mercedes\n\tUnimog', 'mercedes unimog'],
    ['"yellow ute"', '"yellow ute"'],
    ['2019', '2019'],
  ])('for %j is %j', (typed, counted) => {
    expect(countedWords(typed)).toBe(counted);
  });

  test('is the same for both encodings of an accent', () => {
    expect(countedWords('Citroe\u0308n')).toBe(countedWords('Citroën'));
  });

  test.each([
    ...[
      'hilux 2018-2020',
      'corolla 2015 2016 2017 2018',
      'ute 30,000-45,000',
      'suv 10000 20000',
      'mazda 3 2019 50000',
    ],
    ...[
      'bmw 320 2018',
      'bmw 320i',
      'mercedes c200 2019',
      'ram 1500 2500',
      'f-150',
      'cx-5',
      'mx-30',
      'rav4',
      'bt-50',
    ],
    ...[
      'crf450',
      'gle350',
      'gsx1000',
      'cbr 600',
      'wr450f',
      'lc79',
      '208gti',
      '200tdi',
      '4x4',
      '2wd',
      '7 seater under $150 a week',
    ],
    ...[
      'under 120000 km',
      '1hp',
      '100kw',
      '2.8 diesel',
      'hr-v',
      'u1042',
      '12 metre caravan',
      'plate trailer',
    ],
  ])('is complete for a vehicle: %j', (typed) => {
    expect(countedWords(typed)).toBe(typed);
  });

  test.each([
    ['an email address', ['kim@example.com', 'kim at kim@example', 'ＫＩＭ＠example.com']],
    [
      'a phone number',
      ['0412345678', '0412 345 678', '0412 300 400', '(02) 9876 5432', '+61 412 345 678', '021 555 1234'],
    ],
    [
      'a phone number',
      ['1300 500 600', '555-1234', '555 123 4567', '(555) 123-4567', '1.555.123.4567', '０４１２ 345 678'],
    ],
    ['a long number', ['12345678', 'hilux 1234567', '4111 1111 1111 1111', '12/03/1985', '0412,345,678']],
    ['a VIN', ['1HGCM82633A004352', 'toyota 6T1BF3FK10X000001', 'vin ends 4352']],
    [
      'a plate',
      [
        'ABC123',
        'abc-123',
        'ABC12D',
        'CA12BC',
        '1AB2CD',
        '1ab 2cd',
        '123ABC',
        'S123ABC',
        '7ABC123',
        'ABC1234',
      ],
    ],
    ['what is called a plate', ['rego abc 100', 'Licence plate CAR 5', 'registration 12']],
    ['no word', ['', '   ', '?!', '\u0000\u202e', '\ud800']],
    ['more than a search', ['x'.repeat(81)]],
  ])('is null if it contains %s: %j', (_, typed) => {
    for (const one of typed) expect(countedWords(one), one).toBeNull();
  });

  test('is normalised and has at most 80 characters, whatever the input', () => {
    fc.assert(
      fc.property(anyText(), (typed) => {
        const words = countedWords(typed);
        if (words === null) return;
        expect(words.length).toBeLessThanOrEqual(80);
        expect(words).not.toMatch(/[\p{Cc}\p{Cs}]/u);
        expect(countedWords(words)).toBe(words);
      }),
    );
  });
});
