import * as v from 'valibot';
import type { LeadFile } from '#domain/leads/lead.ts';
import type { LeadPayload } from '#domain/leads/lead-payload.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import {
  type ProviderAddress,
  ProviderSettingsError,
  providerAddress,
  providerUrl,
} from '../../provider/address.ts';
import { saysMissing } from '../../provider/http.ts';
import {
  beginningOf,
  type LeadChannel,
  type OpenChannel,
  shapeTrouble,
  troubleOf,
  unreachable,
} from '../channel.ts';

type Places = Pick<SiteConfig, 'locations' | 'dealerships'>;

const FIRST_DEALERSHIP = 0;

/** Returns the dealership of the lead's location, or else the dealer's first. */
function dealershipIdOf(payload: LeadPayload, { locations, dealerships }: Places): string {
  if (payload.dealership_id) return payload.dealership_id;
  const place = locations.find(({ id }) => String(id) === payload.location_id);
  return String(place?.dealership_id ?? dealerships[FIRST_DEALERSHIP]?.id ?? '');
}

/**
 * Writes the lead in the provider's format. It must have email, phone, dealership_id, category and source; a field that the form
 * did not ask for is sent empty. Further answers stand beside them. A later version is sent under the provider's own id: ours
 * means nothing there.
 */
function providerLead(
  payload: LeadPayload,
  remoteId: string | null,
  places: Places,
): Record<string, unknown> {
  const { answers, lead_id: _, ...lead } = payload;
  return {
    ...answers,
    ...lead,
    ...(remoteId !== null && { lead_id: remoteId }),
    email: payload.email ?? '',
    phone: payload.phone ?? '',
    dealership_id: dealershipIdOf(payload, places),
  };
}

/** Writes JSON. With files, it writes a form with the same JSON as its part `lead` and each file as a part `files[]`. */
function providerBody(
  lead: Record<string, unknown>,
  files: readonly LeadFile[],
): { readonly body: BodyInit; readonly headers: Readonly<Record<string, string>> } {
  if (files.length === 0)
    return { body: JSON.stringify({ lead }), headers: { 'Content-Type': 'application/json' } };
  const form = new FormData();
  form.set('lead', new Blob([JSON.stringify(lead)], { type: 'application/json' }), 'lead.json');
  for (const { name, type, bytes } of files)
    form.append('files[]', new Blob([new Uint8Array(bytes)], { type }), name);
  return { body: form, headers: {} };
}

const WHO = 'The provider';
const LONGEST_ID = 200;

const id = v.pipe(v.union([v.pipe(v.string(), v.trim()), v.number()]), v.transform(String));
const answerSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ id: v.pipe(id, v.minLength(1), v.maxLength(LONGEST_ID)) }),
);

/** The response to a change can be empty. A page instead of JSON is not from the provider. */
const changedSchema = v.union([
  v.pipe(v.string(), v.trim(), v.literal('')),
  v.pipe(v.string(), v.parseJson()),
]);

/** Returns the provider's id of the lead, or undefined if the response does not confirm it. */
function remoteIdIn(text: string, known: string | null): string | undefined {
  if (known !== null) return v.is(changedSchema, text) && !saysMissing(text) ? known : undefined;
  const answer = v.safeParse(answerSchema, text);
  return answer.success ? answer.output.id : undefined;
}

/** Sends a new lead by POST, and later versions by PUT under the provider's id. */
export function providerChannel(address: ProviderAddress, fetch: typeof globalThis.fetch): LeadChannel {
  return {
    channel: 'provider',
    async send({ payload, remoteId }, { dealer, files, idempotencyKey, now, signal }) {
      const { body, headers } = providerBody(providerLead(payload, remoteId, dealer.config), files);
      const path = remoteId === null ? '' : `/${encodeURIComponent(remoteId)}`;
      try {
        const response = await fetch(providerUrl(address, `${address.leadsPath}${path}`), {
          method: remoteId === null ? 'POST' : 'PUT',
          headers: { ...address.headers, ...headers, 'Idempotency-Key': idempotencyKey },
          body,
          redirect: 'manual',
          signal,
        });
        const text = await beginningOf(response);
        const trouble = troubleOf(WHO, { status: response.status, headers: response.headers, text }, now);
        if (trouble) return trouble;
        const known = remoteIdIn(text, remoteId);
        return known === undefined
          ? shapeTrouble(WHO, 'did not confirm that it has the lead', text)
          : { kind: 'arrived', remoteId: known };
      } catch (cause) {
        return unreachable(WHO, cause);
      }
    },
  };
}

export const openProvider: OpenChannel = ({ env, fetch }) => {
  try {
    const address = providerAddress(env);
    return address && providerChannel(address, fetch);
  } catch (error) {
    if (!(error instanceof ProviderSettingsError)) throw error;
    return { channel: 'provider', send: async () => ({ kind: 'unset', error: error.message }) };
  }
};
