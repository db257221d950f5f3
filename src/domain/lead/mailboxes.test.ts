import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { leadDeliverySchema } from '#domain/site/lead-delivery.ts';
import { mailboxesOf } from './mailboxes.ts';

const PLACES = [
  { id: 1, location_type: 'sales', contact_detail: { email: 'sales@a.example' } },
  { id: 2, location_type: 'service', contact_detail: { email: 'service@a.example' } },
  { id: 3, location_type: '', contact_detail: { email: null } },
] as const;

const RULES = [
  { department: 'service', location_id: 2, to: ['workshop@a.example'] },
  { department: 'parts', to: ['parts@a.example'] },
  { categories: ['Trade-in Enquiry', 'Sell My Car Enquiry'], to: ['buying@a.example', 'boss@a.example'] },
] as const;

function to(category: string, location_id?: string, changes: Record<string, unknown> = {}) {
  const { mail } = v.parse(leadDeliverySchema, { mail: { to: ['all@a.example'], rules: RULES, ...changes } });
  if (mail === null) throw new Error('The sample has no mail.');
  return mailboxesOf(mail, { category, ...(location_id !== undefined && { location_id }) }, PLACES).join(' ');
}

describe('the mailbox of a lead', () => {
  test.each([
    ['General Enquiry', undefined, 'all@a.example'],
    ['General Enquiry', '1', 'sales@a.example'],
    ['General Enquiry', '3', 'all@a.example'],
    ['General Enquiry', '99', 'all@a.example'],
    ['General Enquiry', '2', 'workshop@a.example'],
    ['Service Booking', '2', 'workshop@a.example'],
    ['Service Booking', '1', 'sales@a.example'],
    ['Service Booking', undefined, 'all@a.example'],
    ['Parts Enquiry', undefined, 'parts@a.example'],
    ['Parts Enquiry', '1', 'parts@a.example'],
    ['Trade-in Enquiry', '1', 'buying@a.example boss@a.example'],
  ])('%s at location %s goes to %s', (category, location, expected) => {
    expect(to(category, location)).toBe(expected);
  });

  test('is the dealer’s own where locations are not asked', () => {
    expect(to('General Enquiry', '1', { to_location: false })).toBe('all@a.example');
  });

  test.each([[[]], [['not an address']], [['a@b.example\r\nBcc: c@d.example']]])(
    'is refused in a configuration when it is %j',
    (mailboxes) => {
      expect(v.safeParse(leadDeliverySchema, { mail: { to: mailboxes } }).success).toBe(false);
    },
  );
});
