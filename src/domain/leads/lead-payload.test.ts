import { describe, expect, it, test } from 'vitest';
import { answersKey, idInKey, type LeadPayload, serverKey } from './lead-payload.ts';
import { readLeadRequest } from './lead-request.ts';

const PAYLOAD: LeadPayload = {
  dealership_slug: 'bay',
  website_slug: 'bay',
  url: 'https://bay.example/contact',
  source: 'Website',
  user_agent: 'A browser',
  category: 'General Enquiry',
  name: 'Kim',
  message: 'Is it there?',
  opt_in: true,
  opt_in_wording: 'Send me news.',
  opt_in_at: '2026-11-22T00:00:00.000Z',
  visited_pages: [],
  linked_query_params: {},
  has_files: false,
  lead_status: 'Complete',
  form_completed: true,
  answers: { state: 'NSW', rego: 'ABC123' },
};

describe('the key of the answers', () => {
  it.each<[string, Partial<LeadPayload>]>([
    ['a later moment', { opt_in_at: '2026-11-22T00:10:00.000Z', seconds_to_submit: 600 }],
    ['more pages seen', { visited_pages: ['/about'] }],
    ['a car that was sold meanwhile', { vehicle_status: 'sold' }],
    ['the id that the store gave it', { lead_id: '1' }],
    ['the answers in another order', { answers: { rego: 'ABC123', state: 'NSW' } }],
  ])('does not change with %s', (_, change) => {
    expect(answersKey({ ...PAYLOAD, ...change })).toBe(answersKey(PAYLOAD));
  });

  it.each<[string, Partial<LeadPayload>]>([
    ['another message', { message: 'Is it still there?' }],
    ['another number', { phone: '0491570156' }],
    ['another answer', { answers: { state: 'NSW', rego: 'ABC124' } }],
    ['no news wanted', { opt_in: false }],
    ['another car', { car_id: '7' }],
  ])('changes with %s', (_, change) => {
    expect(answersKey({ ...PAYLOAD, ...change })).not.toBe(answersKey(PAYLOAD));
  });

  it('is the same after the payload is stored and read', () => {
    expect(answersKey(JSON.parse(JSON.stringify({ ...PAYLOAD, phone: undefined })))).toBe(
      answersKey(PAYLOAD),
    );
  });
});

const ID = '3f2c1a70-5a1e-4a7b-9d43-0c8f6a1b2c3d';

test('a browser cannot send a client id with a server prefix', () => {
  const sent = (client_id: string) => readLeadRequest({ lead: { client_id } })?.client_id;
  expect(sent(ID)).toBe(ID);
  for (const kind of ['words', 'other', 'spin', 'payment'] as const)
    expect(sent(serverKey(kind, ID))).toBeNull();
});

test('idInKey returns the id only for the same kind of key', () => {
  expect(idInKey('spin', serverKey('spin', ID))).toBe(ID);
  expect(idInKey('spin', serverKey('payment', ID))).toBeNull();
  expect(idInKey('spin', ID)).toBeNull();
});
