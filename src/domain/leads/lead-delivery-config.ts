import * as v from 'valibot';
import { doc, off } from '#domain/sites/config-fields.ts';
import { CHANNEL_SETTINGS } from './channels/registry.ts';

const channelsSchema = v.strictObject({
  ...CHANNEL_SETTINGS,
  store: doc(
    'Says that it is on purpose if leads go nowhere else, so that nothing warns of it. "delivery": "store" is short for this, without the provider.',
    off,
  ),
});

/** Where leads are delivered, besides the store. */
export const leadDeliverySchema = v.pipe(
  v.union([v.literal('store'), channelsSchema], 'expected "store", or fields such as "mail"'),
  v.transform((said) =>
    said === 'store' ? v.parse(channelsSchema, { store: true, provider: false }) : said,
  ),
);

export type LeadDeliveryConfig = v.InferOutput<typeof leadDeliverySchema>;
