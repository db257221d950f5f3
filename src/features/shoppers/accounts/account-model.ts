import { hasAccounts } from '#domain/shoppers/accounts/account-config.ts';
import { gateOf } from '#domain/shoppers/accounts/gates.ts';
import type { GateType } from '#domain/shoppers/accounts/sign-in.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';

/** Accounts as the shell speaks of them. */
export interface AccountModel {
  readonly signInHref: string;
  /** The account's pages. */
  readonly ownHref: string;
  /** The configuration that says which pages are behind a gate. */
  readonly gates: Pick<SiteConfig, 'gates' | 'garage' | 'garage_enabled'>;
}

type AccountContext = Pick<PageContext, 'dealer' | 'resolve'>;

/** Returns the garage's address, once the site has its page. */
export const garageHref = ({ dealer: { config }, resolve }: AccountContext): string | null =>
  (config.garage_enabled ? resolve(config.garage.path)?.href : undefined) ?? null;

export function accountModel(context: AccountContext): AccountModel | null {
  const { gates, garage, garage_enabled } = context.dealer.config;
  if (!hasAccounts({ gates, garage_enabled })) return null;
  return {
    signInHref: paths.signIn,
    ownHref: garageHref(context) ?? paths.signIn,
    gates: { gates, garage, garage_enabled },
  };
}

export const gateAt = (path: string, account: AccountModel | null): GateType | null =>
  account && gateOf(path, account.gates);
