import { expect, test } from 'vitest';
import { fleetOf } from '#adapters/sites/dealer-data/fleet.ts';
import { requireOwnHosts } from './own-hosts.ts';

const fleetWith = (hosts: Readonly<Record<string, readonly string[]>>) =>
  fleetOf(
    new Map(
      Object.entries(hosts).map(([slug, own]) => [
        slug,
        { hosts: own, leadsKeptDays: null, accountsKeptDays: null, realm: null },
      ]),
    ),
  );

test('a server does not start with two dealers under one host name, and names both', () => {
  expect(() => requireOwnHosts(fleetWith({ a: ['a.example'], b: ['b.example'] }))).not.toThrow();
  expect(() =>
    requireOwnHosts(fleetWith({ a: ['www.x.example', 'x.example'], b: ['x.example', 'www.x.example'] })),
  ).toThrow(/www\.x\.example: a, b\nChange "url" .*storage -- remove/s);
});
