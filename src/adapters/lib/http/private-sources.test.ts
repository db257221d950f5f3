import { expect, test } from 'vitest';
import { privateSources } from './private-sources.ts';

test.each([
  ['', 'localhost', 80, false],
  ['localhost', 'localhost', 8080, true],
  ['localhost:8080', 'localhost', 8080, true],
  ['localhost:8080', 'localhost', 8081, false],
  ['dms.internal, 10.0.0.7:22 ,', '10.0.0.7', 22, true],
  ['dms.internal, 10.0.0.7:22 ,', '10.0.0.7', 80, false],
  ['DMS.internal', 'dms.Internal', 443, true],
  ['dms.internal', 'evil.dms.internal', 443, false],
  ['127.1', '127.0.0.1', 80, true],
  ['[::1]:8080', '[0:0::1]', 8080, true],
])('the setting "%s" allows %s at port %d: %s', (sources, host, port, isAllowed) => {
  expect(privateSources({ PRIVATE_SOURCES: sources })(host, port)).toBe(isAllowed);
});

test.each(['http://dms.internal', 'user@dms.internal', '10.0.0.0/8', 'a b', 'host:port', '::1'])(
  'the setting "%s" names no host and is rejected with a hint',
  (sources) => {
    expect(() => privateSources({ PRIVATE_SOURCES: sources })).toThrow(
      /^PRIVATE_SOURCES: ".+" is neither .* "dms\.internal,10\.0\.0\.7:8080"/,
    );
  },
);
