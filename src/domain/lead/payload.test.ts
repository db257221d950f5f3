import { describe, expect, it } from 'vitest';
import { type LeadPayload, saidIn } from './payload.ts';

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

describe('what was said', () => {
  it.each<[string, Partial<LeadPayload>]>([
    ['a later moment', { opt_in_at: '2026-11-22T00:10:00.000Z', seconds_to_submit: 600 }],
    ['more pages seen', { visited_pages: ['/about'] }],
    ['a car that was sold meanwhile', { vehicle_status: 'sold' }],
    ['the id that the store gave it', { lead_id: '1' }],
    ['the answers in another order', { answers: { rego: 'ABC123', state: 'NSW' } }],
  ])('is the same with %s', (_, change) => {
    expect(saidIn({ ...PAYLOAD, ...change })).toBe(saidIn(PAYLOAD));
  });

  it.each<[string, Partial<LeadPayload>]>([
    ['another message', { message: 'Is it still there?' }],
    ['another number', { phone: '0491570156' }],
    ['another answer', { answers: { state: 'NSW', rego: 'ABC124' } }],
    ['no news wanted', { opt_in: false }],
    ['another car', { car_id: '7' }],
  ])('is not the same with %s', (_, change) => {
    expect(saidIn({ ...PAYLOAD, ...change })).not.toBe(saidIn(PAYLOAD));
  });

  it('is the same once it was stored and read', () => {
    expect(saidIn(JSON.parse(JSON.stringify({ ...PAYLOAD, phone: undefined })))).toBe(saidIn(PAYLOAD));
  });
});
