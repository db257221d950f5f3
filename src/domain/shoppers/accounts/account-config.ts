import type { SiteConfig } from '#domain/sites/site-schema.ts';

/** As much of a site’s configuration as its accounts depend on. */
export const ACCOUNT_FIELDS = [
  'name',
  'slug',
  'url',
  'market',
  'dealership_group',
  'garage_enabled',
  'garage',
  'gates',
  'accounts',
] as const satisfies readonly (keyof SiteConfig)[];

export type AccountConfig = Pick<SiteConfig, (typeof ACCOUNT_FIELDS)[number]>;

/** Returns true if any feature of the site requires a sign-in. */
export const hasAccounts = ({
  garage_enabled,
  gates,
}: Pick<SiteConfig, 'garage_enabled' | 'gates'>): boolean =>
  garage_enabled || Object.values(gates).some(Boolean);

type Config = Pick<SiteConfig, 'slug' | 'dealership_group' | 'accounts'>;

/** Returns the group's realm if its sites share accounts, otherwise the site's own. */
export const realmOf = ({ slug, dealership_group, accounts }: Config): string =>
  accounts.shared && dealership_group !== null ? `group-${dealership_group}` : `site-${slug}`;

/** Addresses are compared in lower case, as mailboxes are. */
export const accountAddress = (email: string): string => email.trim().toLowerCase();
