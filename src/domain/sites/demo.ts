type Env = Readonly<Record<string, string | undefined>>;

export interface Start {
  readonly env: Env;
  /** Whether the code is in a checkout of its repository. */
  readonly isCheckout: boolean;
}

const LOOPBACK = /^(?:127(?:\.\d+){3}|::1|localhost)$/i;

/** Returns true if only this machine can reach what listens on the host. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);

/** Settings that a fresh clone does not have. With any of them a demo must be requested explicitly. */
const SIGNS_OF_A_REAL_SITE: readonly ((env: Env) => boolean)[] = [
  (env) => env['NODE_ENV'] === 'production',
  // There is a proxy in front.
  (env) => Boolean(env['CLIENT_ADDRESS_HEADER']),
  (env) => env['INBOX'] === 'off',
  (env) => !isLoopback(env['HOST'] || 'localhost'),
  (env) => Boolean(env['DATABASE_URL']),
  (env) => ['OPS_HOST', 'OPS_PASSWORD', 'OPS_PROXY_HEADER', 'EDITOR_HOST'].some((name) => Boolean(env[name])),
];

/** Returns true if real sites run with these settings. A setting that is not set is then missing. */
export const isOfRealSites = (env: Env): boolean =>
  env['DEMO'] ? env['DEMO'] !== '1' : SIGNS_OF_A_REAL_SITE.some((isShownBy) => isShownBy(env));

/**
 * Returns true for a demo, in which missing services are simulated: by `DEMO=1`, or by `npm start` in a checkout
 * without signs of a real site. Any other value of `DEMO` means no.
 */
export const isDemo = ({ env, isCheckout }: Start): boolean =>
  env['DEMO'] === '1' || (isCheckout && env['npm_lifecycle_event'] === 'start' && !isOfRealSites(env));

/** How emails are sent: by a server, to a folder in a demo, or not at all, so that they wait. */
export type SentBy = 'server' | 'folder' | 'nobody';

export const emailSentBy = (env: Env, demo: boolean): SentBy =>
  env['SMTP_URL'] ? 'server' : demo ? 'folder' : 'nobody';

/** Returns true if `/mock` is served: in a demo, and for mock sites (`--mock`), whose pages use nothing else. */
export const hasMock = (env: Env, demo: boolean): boolean => demo || env['MOCK_SITE'] === '1';
