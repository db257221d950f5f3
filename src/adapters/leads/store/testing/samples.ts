import { randomUUID } from 'node:crypto';
import type { Lead, LeadFile } from '#domain/leads/lead.ts';
import type { LeadPayload } from '#domain/leads/lead-payload.ts';
import type { LeadChange } from '../types.ts';

export const DEALER = 'harbour-cars';

export const samplePayload = (fields: Partial<LeadPayload> = {}): LeadPayload => ({
  dealership_slug: DEALER,
  website_slug: DEALER,
  url: 'https://harbour-cars.example/cars/hilux',
  source: 'Website',
  user_agent: 'Mozilla/5.0',
  category: 'Used Vehicle Enquiry',
  name: 'Ada',
  last_name: 'Byron',
  email: 'ada@example.com',
  phone: '0412 345 678',
  message: 'Is it still there? – “Zoë”',
  opt_in: true,
  opt_in_wording: 'Keep me up to date.',
  opt_in_at: '2026-11-22T01:00:00.000Z',
  visited_pages: ['/', '/search/used-cars'],
  linked_query_params: { utm_source: 'radio' },
  has_files: false,
  lead_status: 'Complete',
  form_completed: true,
  ...fields,
});

export const incomplete = (fields: Partial<LeadPayload> = {}): LeadPayload =>
  samplePayload({ lead_status: 'Incomplete', form_completed: false, ...fields });

/** Creates a unique lead with the given fields. */
export const sampleLead = (fields: Partial<Lead> = {}): Lead => ({
  dealer: DEALER,
  form: 'vehicle-enquiry',
  clientId: randomUUID(),
  payload: samplePayload(),
  contactKeys: ['email:ada@example.com', 'phone:+61412345678'],
  suspicions: [],
  files: [],
  channels: ['provider'],
  at: 1000,
  ...fields,
});

export const sampleChange = (fields: Partial<LeadChange> = {}): LeadChange => ({
  changeId: randomUUID(),
  payload: samplePayload({ step_number: 2 }),
  contactKeys: ['email:ada@example.com'],
  files: [],
  at: 2000,
  ...fields,
});

export const sampleFile = (size: number, name = 'front.jpg'): LeadFile => ({
  name,
  type: 'image/jpeg',
  bytes: Uint8Array.from({ length: size }, (_, index) => (index * 31) % 256),
});
