import type { ContactKey } from '#domain/lead/contact.ts';
import type { StoredLead } from './types.ts';

/** A lead as the person who sent it may see it again: what they asked about, and nothing that others made of it. */
export interface Enquiry {
  readonly id: string;
  /** Slug of the site that it came to. */
  readonly dealer: string;
  readonly at: number;
  readonly category: string;
  readonly subcategory: string | null;
  readonly carId: string | null;
  readonly make: string | null;
  readonly model: string | null;
  readonly state: 'sent' | 'unfinished';
}

/** Nothing where its newest version names another address. */
export function enquiryOf(
  { id, dealer, at, payload }: Pick<StoredLead, 'id' | 'dealer' | 'at' | 'payload'>,
  person: ContactKey,
): readonly Enquiry[] {
  if (`email:${(payload.email ?? '').trim().toLowerCase()}` !== person) return [];
  return [
    {
      ...{ id, dealer, at, category: payload.category },
      subcategory: payload.subcategory ?? null,
      carId: payload.car_id ?? null,
      make: payload['Vehicle Make'] ?? null,
      model: payload['Vehicle Model'] ?? null,
      state: payload.form_completed ? 'sent' : 'unfinished',
    },
  ];
}
