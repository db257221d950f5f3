import type { LeadFile } from '#adapters/lead-store/types.ts';
import type { LeadPayload } from '#domain/lead/payload.ts';
import type { SiteConfig } from '#domain/site/schema.ts';

type Places = Pick<SiteConfig, 'locations' | 'dealerships'>;

const FIRST_DEALERSHIP = 0;

/** The dealership of the location that the lead names; the dealer’s first where it names none. */
function dealershipIdOf(payload: LeadPayload, { locations, dealerships }: Places): string {
  if (payload.dealership_id) return payload.dealership_id;
  const place = locations.find(({ id }) => String(id) === payload.location_id);
  return String(place?.dealership_id ?? dealerships[FIRST_DEALERSHIP]?.id ?? '');
}

/**
 * The lead as the provider takes it. It must have email, phone, dealership_id, category and source; a field that the
 * form did not ask for is sent empty. What a form asked beyond the fields that every lead has stands beside them.
 */
export function providerLead(payload: LeadPayload, places: Places): Record<string, unknown> {
  const { answers, ...lead } = payload;
  return {
    ...answers,
    ...lead,
    email: payload.email ?? '',
    phone: payload.phone ?? '',
    dealership_id: dealershipIdOf(payload, places),
  };
}

export interface SentBody {
  readonly body: BodyInit;
  readonly headers: Readonly<Record<string, string>>;
}

/** JSON; with files, a form with the same JSON as its part `lead` and each file as a part `files[]`. */
export function providerBody(lead: Record<string, unknown>, files: readonly LeadFile[]): SentBody {
  if (files.length === 0)
    return { body: JSON.stringify({ lead }), headers: { 'Content-Type': 'application/json' } };
  const form = new FormData();
  form.set('lead', new Blob([JSON.stringify(lead)], { type: 'application/json' }), 'lead.json');
  for (const { name, type, bytes } of files)
    form.append('files[]', new Blob([new Uint8Array(bytes)], { type }), name);
  return { body: form, headers: {} };
}
