import { describe, expect, test } from 'vitest';
import { configWith, LEAST_CONFIG } from '#domain/sites/site-fixture.ts';
import { licenceLines, licencesOf } from './licences.ts';

const [least] = LEAST_CONFIG.locations;
const locations = (fields: readonly object[]) =>
  configWith({ locations: fields.map((own, index) => ({ ...least, id: index + 1, ...own })) }).locations;

const MRB = { label: 'MRB', number: '8712' };
const HERE = 'Harbour Autos';

describe('licence numbers', () => {
  test('are null for a dealer without any', () => {
    expect(licencesOf({ text: 'Licensed', fixed: [] }, locations([{}]))).toBeNull();
  });

  test.each([
    ['one place needs no name', [{ dealer_license_number: 'MD1' }], [[null, ['MD1']]]],
    [
      'sales and service of one place are one place',
      [
        { dealer_license_number: 'MD1' },
        { name: 'Harbour Autos - Service', motor_vehicle_repairer: 'MVRL2' },
      ],
      [[null, ['MD1', 'MVRL2']]],
    ],
    [
      'with several places each number says where it belongs',
      [
        { dealer_license_number: 'MD1', motor_vehicle_repairer: 'MVRL2' },
        { name: 'Hillside', dealer_license_number: 'MD3' },
      ],
      [
        [HERE, ['MD1', 'MVRL2']],
        ['Hillside', ['MD3']],
      ],
    ],
    [
      'a number of several places is the dealer’s',
      [{ dealer_license_number: 'MD1' }, { name: 'Hillside', dealer_license_number: 'MD1' }],
      [[null, ['MD1']]],
    ],
  ])('are grouped by place: %s', (_what, fields, expected) => {
    const licences = licencesOf({ text: 'Licensed', fixed: [] }, locations(fields));
    expect(licences?.byPlace.map(({ place, numbers }) => [place, numbers])).toEqual(expected);
  });

  test('of a location do not repeat a fixed code', () => {
    const place = { dealer_license_number: 'MD27714', motor_vehicle_repairer: 'MRB 8712' };
    const licences = licencesOf({ text: 'Licensed', fixed: [MRB] }, locations([place]));
    expect(licences?.fixed).toEqual([MRB]);
    expect(licences?.byPlace).toEqual([{ place: null, numbers: ['MD27714'] }]);
  });

  test.each([
    ['MRB 18712', '8712', true],
    ['MRB 8712', '8712', false],
    ['8712', '8712', false],
    ['mrb 8712', 'MRB 8712', false],
    ['MD27714', '27714', true],
    ['MD 27714 A', '27714', true],
  ])('of a location (%s) are listed beside the fixed number %s: %s', (code, number, isSaid) => {
    const fixed = [{ label: 'MRB', number }];
    const licences = licencesOf({ text: 'Licensed', fixed }, locations([{ motor_vehicle_repairer: code }]));
    expect(licences?.byPlace.length).toBe(isSaid ? 1 : 0);
  });

  test('of a hidden location are left out, and it does not count as a second place', () => {
    const hidden = { name: 'Hillside', visible: false, dealer_license_number: 'MD3' };
    const licences = licencesOf(
      { text: 'Licensed', fixed: [] },
      locations([{ dealer_license_number: 'MD1' }, hidden]),
    );
    expect(licences?.byPlace).toEqual([{ place: null, numbers: ['MD1'] }]);
    expect(licencesOf({ text: 'Licensed', fixed: [] }, locations([{}, hidden]))).toBeNull();
  });

  test('have a no-break space only before the number, so that long wordings still wrap', () => {
    const place = {
      dealer_license_number: 'QLD Dealer Licence 4382217',
      motor_vehicle_repairer: 'ARC AU 48190',
    };
    const licences = licencesOf({ text: 'Licensed', fixed: [] }, locations([place]));
    expect(licences?.byPlace[0]?.numbers).toEqual(['QLD Dealer Licence\u00a04382217', 'ARC AU\u00a048190']);
  });
});

test.each([
  ['MD 097451', 'MRB 8712', 'AU', ['Licence MD\u00a0097451', 'Licence MRB\u00a08712']],
  ['QLD Dealer Licence 4400071', null, 'AU', ['QLD Dealer Licence\u00a04400071']],
  ['Registered motor vehicle trader M2', null, 'NZ', ['Registered motor vehicle trader\u00a0M2']],
  ['DA 7742', null, 'US', ['License DA\u00a07742']],
  [null, null, 'AU', []],
] as const)(
  'the licences %s and %s of a location in %s have the right labels',
  (dealer_license_number, motor_vehicle_repairer, market, lines) => {
    expect(licenceLines({ dealer_license_number, motor_vehicle_repairer }, market)).toEqual(lines);
  },
);
