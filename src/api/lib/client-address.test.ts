import { expect, test } from 'vitest';
import { clientAddress, networksOf, noteConnection } from './client-address.ts';

const from = (connection: string | undefined, headers: Record<string, string> = {}, header?: string) => {
  const request = new Request('http://a-cars.localhost/', { headers });
  noteConnection(request, connection);
  return clientAddress(request, header);
};

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  [undefined, 'unknown'],
])('a connection from %s counts as %s', (connection, address) => expect(from(connection)).toBe(address));

test.each([
  ['203.0.113.9', ['203.0.113.9', '203.0.113.0/24']],
  ['::ffff:203.0.113.9', ['203.0.113.9', '203.0.113.0/24']],
  ['2001:DB8:1:ab02::9', ['2001:db8:1:ab02::/64', '2001:db8:1:ab00::/56', '2001:db8:1::/48']],
  ['2001:db8::9', ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0::/48']],
  ['2001:db8:0:0:0:0:192.0.2.1', ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0::/48']],
  ['unknown', ['unknown']],
])('the address %s belongs to the networks %j, and larger networks have higher limits', (address, names) => {
  const networks = networksOf(address);
  expect(networks.map(({ name }) => name)).toEqual(names);
  const times = networks.map((network) => network.times);
  expect(times[0]).toBe(1);
  expect(times.toSorted((a, b) => a - b)).toEqual(times);
});

test('a forwarding header is used only if it is configured', () => {
  const headers = { 'x-forwarded-for': '198.51.100.7' };
  expect(from('127.0.0.1', headers)).toBe('127.0.0.1');
  expect(from('127.0.0.1', headers, 'x-forwarded-for')).toBe('198.51.100.7');
  expect(from('127.0.0.1', {}, 'x-forwarded-for')).toBe('127.0.0.1');
});

test('the address that the nearest proxy added counts, not a forged one', () => {
  const headers = { 'x-forwarded-for': '1.1.1.1, 198.51.100.7' };
  expect(from('127.0.0.1', headers, 'x-forwarded-for')).toBe('198.51.100.7');
});

test('a very long address is cut', () => {
  expect(from(undefined, { 'x-real-ip': 'x'.repeat(5000) }, 'x-real-ip')).toHaveLength(45);
});
