import type { Outside } from '#adapters/outside/request-text.ts';
import { PROCESSOR_SECRETS, setting, settings } from '#domain/payment/processor-settings.ts';
import type { AuthorizationType, ProcessorKind } from '#domain/payment/processors.ts';
import type { Processor } from './types.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** The address of a processor, without a slash at its end; another one for its test host, or for one that stands in. */
const addressOf = (env: Env, name: string, otherwise: string): string =>
  (env[name] || otherwise).replace(/\/+$/, '');

export interface ProcessorOptions extends Outside {
  /** In a demo, what takes test payments where the environment does not hold a processor’s secrets. */
  readonly otherwise?: Processor;
}

/** The processors of this machine, by kind and by the dealership whose account it is. */
export interface Processors {
  /**
   * The one of this kind with this dealership’s account; undefined where its secrets are not set. Nothing ever stands in
   * for it: what is known of a payment, only the one that took it can say.
   */
  readonly of: (kind: ProcessorKind, dealership: string | null) => Promise<Processor | undefined>;
  /** The one that takes a new payment: in a demo a test where secrets are not set; undefined where nobody takes it. */
  readonly taking: (kind: AuthorizationType, dealership: string | null) => Promise<Processor | undefined>;
}

type Opener = (
  options: ProcessorOptions,
  dealership: string | null,
) => Promise<Processor | undefined> | Processor | undefined;

/** Only what is used is loaded: a function on a host starts the sooner for it. */
const OPENERS: Readonly<Record<ProcessorKind, Opener>> = {
  async stripe({ env }, dealership) {
    const secretKey = setting(env, 'STRIPE_SECRET_KEY', dealership);
    if (secretKey === undefined) return undefined;
    const { stripeProcessor } = await import('./stripe.ts');
    return stripeProcessor({
      secretKey,
      webhookSecret: setting(env, 'STRIPE_WEBHOOK_SECRET', dealership),
      address: addressOf(env, 'STRIPE_URL', 'https://api.stripe.com'),
    });
  },
  async till({ env, fetch, now }, dealership) {
    const found = settings(env, PROCESSOR_SECRETS.till, dealership);
    if (found === undefined) return undefined;
    const { tillProcessor } = await import('./till.ts');
    return tillProcessor({
      user: found.TILL_USER,
      password: found.TILL_PASSWORD,
      apiKey: found.TILL_API_KEY,
      sharedSecret: found.TILL_SHARED_SECRET,
      address: addressOf(env, 'TILL_URL', 'https://gateway.tillpayments.com'),
      fetch,
      now,
    });
  },
  async st_george({ env, fetch }, dealership) {
    const found = settings(env, PROCESSOR_SECRETS.st_george, dealership);
    if (found === undefined) return undefined;
    const { payWayProcessor } = await import('./payway.ts');
    return payWayProcessor({
      secretKey: found.PAYWAY_SECRET_KEY,
      merchantId: found.PAYWAY_MERCHANT_ID,
      address: addressOf(env, 'PAYWAY_URL', 'https://api.payway.com.au'),
      fetch,
    });
  },
  test: ({ otherwise }) => otherwise,
};

export function openProcessors(options: ProcessorOptions): Processors {
  const opened = new Map<string, Promise<Processor | undefined>>();
  const of: Processors['of'] = (kind, dealership) => {
    const name = `${kind} ${dealership ?? ''}`;
    const known = opened.get(name) ?? Promise.resolve(OPENERS[kind](options, dealership));
    opened.set(name, known);
    return known;
  };
  return {
    of,
    taking: async (kind, dealership) => (await of(kind, dealership)) ?? options.otherwise,
  };
}
