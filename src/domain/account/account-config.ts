import * as v from 'valibot';
import { type SiteConfig, siteSchema } from '#domain/site/schema.ts';

const { entries } = siteSchema;

/** As much of a site’s configuration as its accounts depend on; the API reads it from the dealer’s data. */
export const accountConfigSchema = v.object({
  name: entries.name,
  slug: entries.slug,
  url: entries.url,
  market: entries.market,
  dealership_group: entries.dealership_group,
  garage_enabled: entries.garage_enabled,
  garage: entries.garage,
  gates: entries.gates,
  accounts: entries.accounts,
});

export type AccountConfig = Pick<SiteConfig, keyof v.InferOutput<typeof accountConfigSchema>>;

/** Whether anything of the site asks for a sign-in. */
export const hasAccounts = ({
  garage_enabled,
  gates,
}: Pick<SiteConfig, 'garage_enabled' | 'gates'>): boolean =>
  garage_enabled || Object.values(gates).some(Boolean);
