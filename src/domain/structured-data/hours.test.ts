import { describe, expect, test } from 'vitest';
import { configWith, LEAST_CONFIG } from '#domain/site/site-fixture.ts';
import { createClock } from '#domain/time/clock.ts';
import { openingHours, specialHours } from './hours.ts';

const [place] = LEAST_CONFIG.locations;

const configured = (fields: Readonly<Record<string, unknown>>) => {
  const config = configWith(fields);
  return { config, location: config.locations[0] ?? expect.fail('no location') };
};

describe('a week', () => {
  const weekOf = (...entries: readonly object[]) =>
    openingHours(configured({ opening_hours: entries }).config.opening_hours);
  const open = (weekday: number, from: string, to: string) => ({
    weekday,
    status: 'Open',
    open: from,
    close: to,
  });

  test('has days with the same times together, from Monday on', () => {
    expect(
      weekOf(
        { weekday: 0, status: 'Closed' },
        open(6, '09:00', '12:00'),
        open(2, '08:30', '17:00'),
        open(1, '08:30', '17:00'),
      ),
    ).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'Tuesday'],
        opens: '08:30',
        closes: '17:00',
      },
      { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Saturday'], opens: '09:00', closes: '12:00' },
      { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Sunday'], opens: '00:00', closes: '00:00' },
    ]);
  });

  test('leaves out a day by appointment', () => {
    for (const times of [{}, { open: '09:00' }, { close: '12:00' }])
      expect(weekOf({ weekday: 6, status: 'Open', formated_hours: 'By appointment', ...times })).toEqual([]);
  });
});

describe('special days', () => {
  const DAY = { status: 'Closed', date: '2026-12-25' };
  const days = (special_hours: readonly object[], now: string, fields: object = {}) => {
    const { config, location } = configured({ special_hours, locations: [{ ...place, ...fields }] });
    const clock = createClock(Date.parse(now));
    const found = specialHours(location, config, clock);
    return { found: found.map(({ validFrom, opens }) => [validFrom, opens]), holdsUntil: clock.holdsUntil() };
  };

  test('are told until the day is over where the dealer is, and the page then made again', () => {
    const over = Date.parse('2026-12-25T13:00:00Z');
    expect(days([DAY], '2026-07-01T00:00:00Z')).toEqual({
      found: [['2026-12-25', '00:00']],
      holdsUntil: over,
    });
    expect(days([DAY], '2026-12-25T12:59:59Z').found).toHaveLength(1);
    expect(days([DAY], '2026-12-25T13:00:00Z').found).toEqual([]);
  });

  test('are one a date: the entry that names more counts, as on the page', () => {
    const sales = {
      status: 'Open',
      date: '2026-12-25',
      start_hour: '10:00',
      end_hour: '15:00',
      department: 'sales',
    };
    expect(days([DAY, sales], '2026-07-01T00:00:00Z').found).toEqual([['2026-12-25', '10:00']]);
  });

  test('stand in the order of the calendar', () => {
    const eve = { status: 'Open', date: '2026-12-24', start_hour: '09:00', end_hour: '12:00' };
    expect(days([DAY, eve], '2026-07-01T00:00:00Z').found).toEqual([
      ['2026-12-24', '09:00'],
      ['2026-12-25', '00:00'],
    ]);
  });

  test.each([
    [{ department: 'all' }, 'sales', true],
    [{ department: 'service' }, 'sales', false],
    [{ department: 'service' }, 'service', true],
    [{ department: 'sales' }, '', true],
    [{ location_name: 'Harbour Autos - Sales' }, 'sales', true],
    [{ location_name: 'Elsewhere' }, 'sales', false],
  ])('%j concerns a location for "%s": %s', (fields, location_type, concerns) => {
    expect(days([{ ...DAY, ...fields }], '2026-07-01T00:00:00Z', { location_type }).found.length > 0).toBe(
      concerns,
    );
  });
});
