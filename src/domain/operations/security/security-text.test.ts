import { describe, expect, test } from 'vitest';
import { createClock } from '#domain/lib/clock.ts';
import { siteWith } from '#domain/sites/site-fixture.ts';
import { expiryOf, securityText } from './security-text.ts';

const NOW = createClock(Date.UTC(2026, 5, 30, 23, 59));

describe('the contact in security.txt', () => {
  test('is the dealer’s contact page by default', () => {
    const { config } = siteWith({ url: 'https://www.harbour-autos.example' });
    const [contact, ...rest] = securityText(config, NOW).split('\n');
    expect(contact).toMatch(/^Contact: https:\/\/www\.harbour-autos\.example\/contact-us\/[\w-]+$/);
    expect(rest).toEqual([
      'Expires: 2027-01-01T00:00:00Z',
      'Preferred-Languages: en',
      'Canonical: https://www.harbour-autos.example/.well-known/security.txt',
      '',
    ]);
  });

  test('is the one in the configuration, with its policy and languages', () => {
    const { config } = siteWith({
      url: 'https://www.harbour-autos.example',
      security: {
        contacts: ['mailto:security@platform.example', 'https://platform.example/report'],
        policy_url: 'https://platform.example/disclosure',
        languages: ['en-AU', 'mi'],
      },
    });
    expect(securityText(config, NOW)).toBe(
      [
        'Contact: mailto:security@platform.example',
        'Contact: https://platform.example/report',
        'Expires: 2027-01-01T00:00:00Z',
        'Preferred-Languages: en-AU, mi',
        'Canonical: https://www.harbour-autos.example/.well-known/security.txt',
        'Policy: https://platform.example/disclosure',
        '',
      ].join('\n'),
    );
  });

  test.each([
    ['security@platform.example', 'a bare address'],
    ['http://platform.example/report', 'a page that is not encrypted'],
    ['mailto:a@b.example\nPolicy: x', 'a second line'],
    ['javascript:alert(1)', 'a script'],
  ])('may not be %j: %s', (contact) => {
    expect(() => siteWith({ security: { contacts: [contact] } })).toThrow(/mailto:/);
  });
});

test.each([
  [Date.UTC(2026, 0, 1), '2026-08-01T00:00:00Z'],
  [Date.UTC(2026, 0, 31, 23, 59, 59), '2026-08-01T00:00:00Z'],
  [Date.UTC(2026, 11, 31), '2027-07-01T00:00:00Z'],
])('security.txt written at %d expires at %s', (now, expires) => {
  const clock = createClock(now);
  expect(expiryOf(clock)).toBe(expires);
  expect(clock.holdsUntil()).toBeLessThan(Date.parse(expires));
  expect(Date.parse(expiryOf(createClock(clock.holdsUntil())))).toBeGreaterThan(Date.parse(expires));
});
