import type { SiteConfig } from '#domain/site/schema.ts';

type Config = Pick<SiteConfig, 'slug' | 'dealership_group' | 'accounts'>;

/** Within which an e-mail address is one account: the group where its sites share accounts, else the site alone. */
export const realmOf = ({ slug, dealership_group, accounts }: Config): string =>
  accounts.shared && dealership_group !== null ? `group-${dealership_group}` : `site-${slug}`;

/** Addresses are told apart by letters alone, as mailboxes of the world are. */
export const accountAddress = (email: string): string => email.trim().toLowerCase();
