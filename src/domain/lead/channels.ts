import type { LeadDeliveryConfig } from '#domain/site/lead-delivery.ts';
import type { MissingSetting } from '#domain/site/missing-setting.ts';
import { isCreditApplication } from './form-rows.ts';

/** The channels that leads are delivered by. */
export const CHANNELS = ['provider', 'mail', 'webhook', 'car_clarity'] as const;
export type Channel = (typeof CHANNELS)[number];

type Env = Readonly<Record<string, string | undefined>>;

interface ChannelRow {
  readonly isChosen: (delivery: LeadDeliveryConfig, env: Env) => boolean;
  /** Leads wait until these variables are set. */
  readonly needs: (delivery: LeadDeliveryConfig, env: Env) => readonly string[];
  /** What happens until then. */
  readonly without: string;
  /** The forms that it takes. All by default. */
  readonly takes?: (form: string) => boolean;
}

const ROWS: Readonly<Record<Channel, ChannelRow>> = {
  provider: {
    // Every dealer has it by default, so it is skipped where the environment has no provider.
    isChosen: ({ provider }, env) => provider === 'required' || (provider && Boolean(env['PROVIDER_URL'])),
    needs: (_, { PROVIDER_USER, PROVIDER_PASSWORD }) => [
      'PROVIDER_URL',
      ...(PROVIDER_USER || PROVIDER_PASSWORD ? ['PROVIDER_USER', 'PROVIDER_PASSWORD'] : []),
    ],
    without: 'leads wait for the provider',
  },
  mail: {
    isChosen: ({ mail }) => mail !== null,
    needs: () => ['SMTP_URL'],
    without: 'emails of leads wait',
  },
  webhook: {
    isChosen: ({ webhook }) => webhook !== null,
    needs: ({ webhook }) => (webhook === null ? [] : [webhook.secret_env]),
    without: 'leads wait for the webhook',
  },
  car_clarity: {
    isChosen: ({ car_clarity }) => car_clarity,
    needs: () => ['CAR_CLARITY_URL'],
    without: 'finance applications wait for Car Clarity',
    takes: isCreditApplication,
  },
};

/**
 * The channels of a new lead, by its form. A configured channel counts even if the environment lacks what it needs:
 * the lead then waits and names it.
 */
export const channelsOf = (delivery: LeadDeliveryConfig, env: Env, form: string): readonly Channel[] =>
  CHANNELS.filter((channel) => {
    const { isChosen, takes = () => true } = ROWS[channel];
    return isChosen(delivery, env) && takes(form);
  });

export interface LeadDestination {
  /** "store": leads stay here, and the configuration says that this is on purpose. */
  readonly kind: 'somewhere' | 'store' | 'nowhere';
  /** What the chosen channels need and do not have. */
  readonly missing: readonly MissingSetting[];
}

/** Where a dealer's leads go. A channel that takes the leads of some forms leaves the others nowhere. */
export function destinationOf(delivery: LeadDeliveryConfig, env: Env): LeadDestination {
  const chosen = CHANNELS.map((channel) => ROWS[channel]).filter(({ isChosen }) => isChosen(delivery, env));
  const takesAll = chosen.some(({ takes }) => takes === undefined);
  return {
    kind: takesAll ? 'somewhere' : delivery.store ? 'store' : 'nowhere',
    missing: chosen.flatMap(({ needs, without }) =>
      needs(delivery, env)
        .filter((variable) => !env[variable])
        .map((variable) => ({ variable, what: without })),
    ),
  };
}

/** What a dealer whose leads go nowhere is told, everywhere in the same words. */
export const NOWHERE = {
  what: 'Leads go nowhere: they are kept here, and nobody is told of them.',
  todo: 'Say in "leads.delivery" of site.json where they go, such as { "mail": { "to": ["sales@…"] } }, or "store" if it is on purpose (docs/add-a-dealer.md).',
} as const;

/** For a build or a check, whose environment is seldom the one that serves the site: variables are not asked for. */
export const deliveryWarnings = (delivery: LeadDeliveryConfig, env: Env): readonly string[] =>
  destinationOf(delivery, env).kind === 'nowhere' ? [`${NOWHERE.what} ${NOWHERE.todo}`] : [];
