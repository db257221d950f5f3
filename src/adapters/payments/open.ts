import type { ProcessorKind } from '#domain/payment/processors.ts';
import { addressOf, setting, settings } from './settings.ts';
import type { Processor } from './types.ts';

type Env = Readonly<Record<string, string | undefined>>;

export interface ProcessorOptions {
  readonly env: Env;
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
  /** What stands in for a processor whose secrets the environment does not hold. */
  readonly otherwise?: Processor;
}

/** The processors of this machine, by kind and by the dealership whose account it is. */
export interface Processors {
  /** The one that takes money for this kind and dealership now; undefined where its secrets are not set. */
  readonly of: (kind: ProcessorKind, dealership: string | null) => Promise<Processor | undefined>;
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
    const found = settings(
      env,
      ['TILL_USER', 'TILL_PASSWORD', 'TILL_API_KEY', 'TILL_SHARED_SECRET'],
      dealership,
    );
    if (found === undefined) return undefined;
    const { tillProcessor } = await import('./till.ts');
    return tillProcessor({
      user: found.TILL_USER,
      password: found.TILL_PASSWORD,
      apiKey: found.TILL_API_KEY,
      sharedSecret: found.TILL_SHARED_SECRET,
      address: addressOf(env, 'TILL_URL', 'https://gateway.tillpayments.com'),
      ...{ fetch, now },
    });
  },
  async st_george({ env, fetch }, dealership) {
    const found = settings(env, ['PAYWAY_SECRET_KEY', 'PAYWAY_MERCHANT_ID'], dealership);
    if (found === undefined) return undefined;
    const { payWayProcessor } = await import('./payway.ts');
    return payWayProcessor({
      secretKey: found.PAYWAY_SECRET_KEY,
      merchantId: found.PAYWAY_MERCHANT_ID,
      address: addressOf(env, 'PAYWAY_URL', 'https://api.payway.com.au'),
      fetch,
    });
  },
  test: ({ otherwise }) => (otherwise?.kind === 'test' ? otherwise : undefined),
};

export function openProcessors(options: ProcessorOptions): Processors {
  const opened = new Map<string, Promise<Processor | undefined>>();
  return {
    of(kind, dealership) {
      const name = `${kind} ${dealership ?? ''}`;
      const known = opened.get(name) ?? Promise.resolve(OPENERS[kind](options, dealership));
      opened.set(name, known);
      return known.then((processor) => processor ?? options.otherwise);
    },
  };
}
