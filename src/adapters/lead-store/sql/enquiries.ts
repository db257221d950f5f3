import { plainText } from '#adapters/database/plain-text.ts';
import type { ContactKey } from '#domain/lead/contact.ts';
import type { Enquiry, StoredLead } from '../types.ts';
import { payloadIn } from './reading.ts';
import type { Db } from './tables.ts';

/** Nothing where its newest version names another address. */
function enquiryOf(
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

/** Keys are those of any version; whose enquiry it is, its newest version says. */
export async function listEnquiries(
  db: Db,
  person: ContactKey,
  dealers: readonly string[],
  limit: number,
): Promise<readonly Enquiry[]> {
  if (dealers.length === 0) return [];
  const rows = await db
    .selectFrom('lead_keys')
    .innerJoin('leads', 'leads.id', 'lead_keys.lead_id')
    .innerJoin('lead_versions', (join) =>
      join
        .onRef('lead_versions.lead_id', '=', 'leads.id')
        .onRef('lead_versions.version', '=', 'leads.version'),
    )
    .select(['leads.id', 'leads.dealer', 'leads.created_at', 'lead_versions.payload'])
    .where('lead_keys.key', '=', plainText(person))
    .where('leads.dealer', 'in', dealers)
    .orderBy('leads.created_at', 'desc')
    .orderBy('leads.id')
    .limit(limit)
    .execute();
  return rows.flatMap(({ id, dealer, created_at, payload }) =>
    enquiryOf({ id, dealer, at: created_at, payload: payloadIn(payload) }, person),
  );
}
