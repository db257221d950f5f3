import { expect, test } from 'vitest';
import { shownFailures } from './dealers.ts';

const failures = new Map([['a-cars', '/home/somebody/sites/a-cars/site.json: no such file']]);

test.each([[['127.0.0.1', '::1']], [['localhost']]])('on %j the reasons are shown', (hosts) => {
  expect(shownFailures(failures, { hosts })).toBe(failures);
});

test.each([[['0.0.0.0']], [['::1', '192.168.1.4']], [['dealers.example']]])(
  'on %j they stay in the terminal',
  (hosts) => {
    const shown = shownFailures(failures, { hosts });
    expect([...shown.keys()]).toEqual(['a-cars']);
    expect(shown.get('a-cars')).toBe('It could not be built; the terminal says why.');
  },
);
