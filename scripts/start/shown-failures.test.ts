import { expect, test } from 'vitest';
import { readyMessage, shownFailures } from './dealers.ts';

const OPEN = { door: { kind: 'machine' }, editor: undefined } as const;
const failures = new Map([['a-cars', '/home/somebody/sites/a-cars/site.json: no such file']]);

test.each([[['127.0.0.1', '::1']], [['localhost']], [['127.0.0.2']]])(
  'on %j the reasons of failures are shown',
  (hosts) => {
    expect(shownFailures(failures, { hosts })).toBe(failures);
    expect(readyMessage(4321, [], hosts, OPEN)).not.toContain('others on the network');
  },
);

test.each([[['0.0.0.0']], [['::1', '192.168.1.4']], [['dealers.example']]])(
  'on %j the reasons of failures stay in the terminal',
  (hosts) => {
    const shown = shownFailures(failures, { hosts });
    expect([...shown.keys()]).toEqual(['a-cars']);
    expect(readyMessage(4321, [], hosts, OPEN)).toContain('others on the network');
    expect(shown.get('a-cars')).toBe('It could not be built. The terminal says why.');
  },
);
