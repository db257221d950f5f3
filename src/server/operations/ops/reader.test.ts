import { expect, it } from 'vitest';
import { noteConnection } from '#api/lib/client-address.ts';
import { admitBy } from './reader.ts';

const admit = admitBy(
  { kind: 'proxy', host: 'ops.example', header: 'x-ops-person' },
  { addressHeader: undefined, now: () => 0 },
);

it.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['10.0.0.7', false],
  ['203.0.113.9', false],
])('a user name from %s is trusted: %s', (address, isBelieved) => {
  const request = new Request('http://ops.example/_inbox', { headers: { 'x-ops-person': 'kim' } });
  noteConnection(request, address);
  const admitted = admit(request);
  expect(admitted instanceof Response ? admitted.status : admitted.who).toBe(isBelieved ? 'kim' : 403);
});
