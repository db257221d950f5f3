import { expect, test } from 'vitest';
import { statusVerdict } from './status-verdict.ts';

test.each([
  ['arrived', [200, 201, 202, 204]],
  ['later', [301, 302, 307, 401, 403, 404, 405, 408, 409, 425, 429, 500, 502, 503, 504, 529]],
  ['refused', [400, 410, 411, 413, 415, 422, 451]],
] as const)('%s: %j', (verdict, statuses) => {
  for (const status of statuses) expect([status, statusVerdict(status)]).toEqual([status, verdict]);
});
