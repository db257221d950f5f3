import type { ContactKey } from '#domain/lead/contact.ts';
import { type Enquiry, enquiryOf } from '../enquiry.ts';
import type { Db } from './database.ts';
import { payloadIn } from './json.ts';
import { plainText } from './plain-text.ts';

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
