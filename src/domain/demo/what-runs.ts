import { missingSecrets } from '#domain/payment/processor-settings.ts';
import type { AuthorizationType } from '#domain/payment/processors.ts';

type Env = Readonly<Record<string, string | undefined>>;

export interface Start {
  readonly env: Env;
  /** Whether the code stands in a checkout of its repository. */
  readonly isCheckout: boolean;
}

const LOOPBACK = /^(?:127(?:\.\d+){3}|::1|localhost)$/i;

/** Whether only this machine reaches what listens there. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);

/** What nobody sets who looks at a fresh clone; with any of them a demo has to be asked for by name. */
const SIGNS_OF_A_REAL_SITE: readonly ((env: Env) => boolean)[] = [
  (env) => env['NODE_ENV'] === 'production',
  // A proxy stands in front.
  (env) => Boolean(env['CLIENT_ADDRESS_HEADER']),
  (env) => env['INBOX'] === 'off',
  (env) => !isLoopback(env['HOST'] || 'localhost'),
  (env) => Boolean(env['DATABASE_URL']),
];

/**
 * Whether a person has asked for a demo, in which what is not set up is pretended: by `DEMO=1`, or by `npm start` in a
 * checkout that shows no sign of a real site. `DEMO` with anything else in it asks for none.
 */
export function isDemo({ env, isCheckout }: Start): boolean {
  const asked = env['DEMO'];
  if (asked) return asked === '1';
  return (
    isCheckout &&
    env['npm_lifecycle_event'] === 'start' &&
    !SIGNS_OF_A_REAL_SITE.some((isShownBy) => isShownBy(env))
  );
}

/** `test`: something stands in that moves no money and sends nothing. */
export type Runs = 'really' | 'test' | 'not';

export interface WhatRuns {
  readonly mail: Runs;
  /** What looks cars up that forms ask about. */
  readonly lookUps: Runs;
  /** Taking money by a processor’s account; null for the dealer’s own. */
  readonly payments: (processor: AuthorizationType, dealership: string | null) => Runs;
}

/** What is set up runs really. What is not is pretended in a demo, and else it is off. */
export function whatRuns(env: Env, demo: boolean): WhatRuns {
  const runs = (isSet: boolean): Runs => (isSet ? 'really' : demo ? 'test' : 'not');
  return {
    mail: runs(Boolean(env['SMTP_URL'])),
    lookUps: runs(Boolean(env['AUTOGRAB_API_KEY']) && Boolean(env['NEVDIS_URL'])),
    payments: (processor, dealership) => runs(missingSecrets(env, processor, dealership).length === 0),
  };
}
