import * as v from 'valibot';
import type { Dealer } from '#adapters/dealer-data/schema.ts';
import { locationSchema } from '#domain/site/locations.ts';
import { leadsSchema } from '#domain/site/selling.ts';

/** As much of a site’s configuration as delivery needs; whatever else is in it does not matter here. */
const settingsSchema = v.object({
  url: v.optional(v.string(), ''),
  phone: v.optional(v.nullable(v.string()), null),
  leads: v.optional(leadsSchema, {}),
  locations: v.optional(v.array(locationSchema), []),
  dealerships: v.optional(v.array(v.object({ id: v.number() })), []),
});

export type DealerSettings = v.InferOutput<typeof settingsSchema>;

export const settingsOf = ({ site }: Pick<Dealer, 'site'>): DealerSettings => v.parse(settingsSchema, site);
