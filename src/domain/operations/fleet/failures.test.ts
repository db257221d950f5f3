import { describe, expect, test } from 'vitest';
import { failingReason, failingWarning } from './failures.ts';
import type { FailingChannel } from './fleet-facts.ts';

const REFUSED =
  'The mail server refused the email: Mail command failed: 554 5.7.1 <kim@example.com> from mx[192.0.2.7] is not allowed';
const mail = (fields: Partial<FailingChannel> = {}): FailingChannel => ({
  ...{ channel: 'mail', leads: 2, error: REFUSED },
  ...fields,
});

describe('a failing receiver', () => {
  test('is reported to operators with its error, without addresses', () => {
    expect(failingWarning(mail({ leads: 1 }), 'a-cars')).toEqual({
      what: 'The mail server does not take 1 lead, however often it is sent: The mail server refused the email: Mail command failed: 554 5.7.1 <(an address)> from mx[192.0.2.7] is not allowed',
      todo: 'Check SMTP_URL and MAIL_FROM with whoever runs it. Leads are sent again for a week. npm run leads -- list --site=a-cars --state=waiting shows them.',
    });
  });

  test.each<[string, readonly FailingChannel[], string | undefined]>([
    ['nothing', [], undefined],
    [
      'the answer of a mail server, without addresses and machines',
      [mail(), mail({ leads: 3 })],
      'The mail server does not take 5 leads, however often they are sent: 554 5.7.1 <(an address)> from (a machine) is not allowed; npm run leads -- list --state=waiting shows what is answered',
    ],
    [
      'no words of programs, which name hosts',
      [mail({ leads: 1, error: 'The mail server refused the email: connect ECONNREFUSED 10.0.0.5:25' })],
      'The mail server does not take 1 lead, however often it is sent; npm run leads -- list --state=waiting shows what is answered',
    ],
    [
      'no words of other receivers, which may repeat the lead',
      [mail({ channel: 'provider', error: 'The provider answered HTTP 500: Kim Lee, 0491 570 156' })],
      'The provider does not take 2 leads, however often they are sent; npm run leads -- list --state=waiting shows what is answered',
    ],
  ])('has the public reason: %s', (_, failing, reason) => {
    expect(failingReason(failing, 0)).toBe(reason);
  });

  test('is reported together with leads that were given up', () => {
    expect(failingReason([], 2)).toBe('2 leads were given up; npm run leads -- list --state=dead shows why');
    expect(failingReason([mail()], 1)).toMatch(/^The mail server .* is answered\. 1 lead was given up; /);
  });
});
