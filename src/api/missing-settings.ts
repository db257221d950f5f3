import { readableConfig } from '#adapters/dealer-data/published-dealer.ts';
import type { DealerData, PublishedDealer } from '#adapters/dealer-data/types.ts';
import { ACCOUNT_FIELDS, hasAccounts } from '#domain/account/account-config.ts';
import { mailSentBy } from '#domain/demo/demo.ts';
import { missingSecrets } from '#domain/payment/processor-settings.ts';
import type { SiteConfig } from '#domain/site/schema.ts';
import { counted } from '#domain/text/counted.ts';
import { takersAt } from './checkout/takers.ts';
import type { HealthCheck } from './health.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** A variable that a dealer needs and that is not set. */
export interface MissingSetting {
  readonly variable: string;
  /** What does not work without it. */
  readonly what: string;
}

type MailConfig = Pick<SiteConfig, 'leads' | 'garage_enabled' | 'gates' | 'spin_to_win'>;

/** What cannot be mailed. Empty if the dealer mails nothing. */
export function missingForMail(config: MailConfig, env: Env): readonly MissingSetting[] {
  if (mailSentBy(env, false) === 'server') return [];
  const variable = 'SMTP_URL';
  return [
    ...(config.leads.delivery.mail === null ? [] : [{ variable, what: 'emails of leads wait' }]),
    ...(hasAccounts(config) ? [{ variable, what: 'nobody can sign in' }] : []),
    ...(config.spin_to_win === null ? [] : [{ variable, what: 'no prize can be won' }]),
  ];
}

function missingForPayments(dealer: PublishedDealer, env: Env): readonly MissingSetting[] {
  const variables = takersAt(dealer).flatMap(({ processor, dealership }) =>
    missingSecrets(env, processor, dealership),
  );
  return [...new Set(variables)].map((variable) => ({
    variable,
    what: 'no online payment is possible with it',
  }));
}

const FIELDS = [
  ...ACCOUNT_FIELDS,
  'leads',
  'spin_to_win',
  'online_payment',
  'payment_provider',
  'checkout',
] as const;

/** For a whole dealer. Data that another release wrote is reported elsewhere. */
export function missingAt(dealer: PublishedDealer, env: Env): readonly MissingSetting[] {
  const config = readableConfig([...FIELDS, 'dealerships'], dealer);
  return config === null ? [] : [...missingForMail(config, env), ...missingForPayments(dealer, env)];
}

/** `SMTP_URL is not set: emails of leads wait, nobody can sign in (2 dealers).` */
function words(missing: readonly (MissingSetting & { readonly slug: string })[]): string | undefined {
  const lines = [...Map.groupBy(missing, ({ variable }) => variable)].map(([variable, those]) => {
    const whats = [...new Set(those.map(({ what }) => what))].join(', ');
    return `${variable} is not set: ${whats} (${counted(new Set(those.map(({ slug }) => slug)).size, 'dealer')}).`;
  });
  return lines.length === 0 ? undefined : lines.join(' ');
}

/** Everything else is served. An operator reads here what does not work, and which variable is missing. */
export function settingsCheck(env: Env, dealerData: DealerData): HealthCheck {
  // A dealer may have thousands of vehicles, and health is asked for all the time: looked at once for each build.
  const known = new WeakMap<PublishedDealer, readonly MissingSetting[]>();

  function missingOnce(dealer: PublishedDealer): readonly MissingSetting[] {
    const missing = known.get(dealer) ?? missingAt(dealer, env);
    known.set(dealer, missing);
    return missing;
  }

  return {
    name: 'settings',
    isWarning: true,
    async run() {
      const slugs = await dealerData.dealers();
      const all = await Promise.all(
        slugs.map(async (slug) => {
          const dealer = await dealerData.dealer(slug).catch(() => undefined);
          return dealer ? missingOnce(dealer).map((one) => ({ ...one, slug })) : [];
        }),
      );
      return words(all.flat());
    },
  };
}

/** A demo must not be mistaken for a real site. */
export const demoCheck: HealthCheck = {
  name: 'demo',
  isWarning: true,
  run: () => 'This is a test: email, lookups and payments that are not set up are simulated.',
};
