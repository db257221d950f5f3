import { readableConfig } from '#adapters/sites/dealer-data/public-dealer.ts';
import { unlessDamaged } from '#adapters/sites/dealer-data/record.ts';
import type { DealerData, PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import { takersAt } from '#api/checkout/processors.ts';
import type { HealthCheck } from '#api/operations/health.ts';
import { missingSecrets } from '#domain/checkout/processor-settings.ts';
import { destinationOf, type MissingSetting, NOWHERE } from '#domain/leads/delivery-policy.ts';
import { counted } from '#domain/lib/words.ts';
import { ACCOUNT_FIELDS, hasAccounts } from '#domain/shoppers/accounts/account-config.ts';
import { emailSentBy } from '#domain/sites/demo.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';

type Env = Readonly<Record<string, string | undefined>>;

type EmailConfig = Pick<SiteConfig, 'garage_enabled' | 'gates' | 'spin_to_win'>;

/** Lists what cannot be emailed to shoppers. It is empty if the dealer emails them nothing. */
function missingForEmail(config: EmailConfig, env: Env): readonly MissingSetting[] {
  if (emailSentBy(env, false) === 'server') return [];
  const variable = 'SMTP_URL';
  return [
    ...(hasAccounts(config) ? [{ variable, what: 'nobody can sign in' }] : []),
    ...(config.spin_to_win === null ? [] : [{ variable, what: 'no prize can be won' }]),
  ];
}

/** Lists what the configuration alone shows to be missing, before the stock is read. */
export const missingForSite = (
  config: EmailConfig & Pick<SiteConfig, 'leads'>,
  env: Env,
): readonly MissingSetting[] => [
  ...destinationOf(config.leads.delivery, env).missing,
  ...missingForEmail(config, env),
];

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

/** Lists the missing settings of a whole dealer. Data that another release wrote is reported elsewhere. */
export function missingAt(dealer: PublishedDealer, env: Env): readonly MissingSetting[] {
  const config = readableConfig([...FIELDS, 'dealerships'], dealer);
  return config === null ? [] : [...missingForSite(config, env), ...missingForPayments(dealer, env)];
}

/** The facts about a dealer that an operator should know. */
interface Lacks {
  readonly missing: readonly MissingSetting[];
  readonly isNowhere: boolean;
}

const NOTHING: Lacks = { missing: [], isNowhere: false };

/** In a demo what is not set is simulated, but leads that go nowhere go nowhere there, too. */
function lacksOf(dealer: PublishedDealer, env: Env, isDemo: boolean): Lacks {
  const config = readableConfig(['leads'], dealer);
  return {
    missing: isDemo ? [] : missingAt(dealer, env),
    isNowhere: config !== null && destinationOf(config.leads.delivery, env).kind === 'nowhere',
  };
}

/** `SMTP_URL is not set: emails of leads wait, nobody can sign in (2 dealers).` */
const missingWords = (missing: readonly (MissingSetting & { readonly slug: string })[]): readonly string[] =>
  [...Map.groupBy(missing, ({ variable }) => variable)].map(([variable, those]) => {
    const whats = [...new Set(those.map(({ what }) => what))].join(', ');
    return `${variable} is not set: ${whats} (${counted(new Set(those.map(({ slug }) => slug)).size, 'dealer')}).`;
  });

const MOST_NAMED = 5;

function nowhereWords(slugs: readonly string[]): readonly string[] {
  if (slugs.length === 0) return [];
  const more = slugs.length - MOST_NAMED;
  const named = [...slugs.slice(0, MOST_NAMED), ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
  return [`${NOWHERE.what} Dealers: ${named}. ${NOWHERE.todo}`];
}

/** Everything else is served. An operator reads here what does not work, and which variable is missing. */
export function settingsCheck(env: Env, dealerData: DealerData, isDemo = false): HealthCheck {
  // A dealer may have thousands of vehicles, and health is asked for all the time: looked at once for each build.
  const cache = new WeakMap<PublishedDealer, Lacks>();

  function lacksOnce(dealer: PublishedDealer): Lacks {
    const lacks = cache.get(dealer) ?? lacksOf(dealer, env, isDemo);
    cache.set(dealer, lacks);
    return lacks;
  }

  return {
    name: 'settings',
    isWarning: true,
    async run() {
      const slugs = await dealerData.dealers();
      const all = await Promise.all(
        slugs.map(async (slug) => {
          const dealer = await dealerData.dealer(slug).catch(() => undefined);
          return { slug, ...((dealer && (await unlessDamaged(() => lacksOnce(dealer)))) ?? NOTHING) };
        }),
      );
      const warnings = [
        ...missingWords(all.flatMap(({ slug, missing }) => missing.map((one) => ({ ...one, slug })))),
        ...nowhereWords(all.filter(({ isNowhere }) => isNowhere).map(({ slug }) => slug)),
      ];
      return warnings.join(' ') || undefined;
    },
  };
}

/** A demo must not be mistaken for a real site. */
export const demoCheck: HealthCheck = {
  name: 'demo',
  isWarning: true,
  run: () => 'This is a test: email, lookups and payments that are not set up are simulated.',
};
