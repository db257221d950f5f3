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
  (env) => ['OPS_HOST', 'OPS_PASSWORD', 'OPS_PROXY_HEADER', 'EDITOR_HOST'].some((name) => Boolean(env[name])),
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

/** How mail leaves a machine: in a demo it is kept in a folder, and where nobody sends it, it waits. */
export type SentBy = 'server' | 'folder' | 'nobody';

export const mailSentBy = (env: Env, demo: boolean): SentBy =>
  env['SMTP_URL'] ? 'server' : demo ? 'folder' : 'nobody';

/** Whether `/mock` answers: in a demo, and beside mock sites (`--mock` sets it), whose pages ask nothing else. */
export const hasMock = (env: Env, demo: boolean): boolean => demo || env['MOCK_SITE'] === '1';
