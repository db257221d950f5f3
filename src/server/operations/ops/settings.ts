import { isLoopback } from '#domain/sites/demo.ts';
import { isHostName, ServerSettingsError } from '#server/lib/settings-error.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** How ops reach their pages: leads, emails, the fleet and the list of dealers. */
export type OpsDoor =
  | { readonly kind: 'closed' }
  /** In a demo, for people at this machine. */
  | { readonly kind: 'machine' }
  | { readonly kind: 'password'; readonly host: string; readonly password: string }
  /** A proxy in front signs people in and passes the name in a header. */
  | { readonly kind: 'proxy'; readonly host: string; readonly header: string };

const SHORTEST_PASSWORD = 12;
const HEADER_NAME = /^[a-z0-9-]+$/;
/** Headers that every client may send or that the server uses. They do not prove that a proxy signed anybody in. */
const NO_PROOF =
  /^(?:authorization|cookie|host|origin|referer|user-agent|accept.*|sec-.*|content-.*|forwarded|via|x-forwarded-.*|x-real-ip)$/;

const ASK = 'Set OPS_HOST, and OPS_PASSWORD or OPS_PROXY_HEADER (docs/security.md#ops-pages).';

/** In this order. The first problem is reported. */
const OBSTACLES: readonly (readonly [(env: Env) => boolean, string])[] = [
  [
    ({ INBOX }) => INBOX !== undefined && INBOX !== '' && INBOX !== 'off',
    `INBOX no longer opens anything; its only value is "off". ${ASK}`,
  ],
  [
    (env) => env['INBOX'] === 'off' && isConfigured(env),
    'INBOX=off turns the ops pages off, and OPS_… turns them on. Remove one of the two.',
  ],
  [
    (env) => Boolean(env['OPS_PASSWORD'] && env['OPS_PROXY_HEADER']),
    'OPS_PASSWORD and OPS_PROXY_HEADER are two ways into the same pages. Set only one of them.',
  ],
  [
    (env) => Boolean(env['OPS_HOST']) && !env['OPS_PASSWORD'] && !env['OPS_PROXY_HEADER'],
    'OPS_HOST is set, but nothing says who may read there. Set OPS_PASSWORD, or OPS_PROXY_HEADER.',
  ],
  [
    (env) => isConfigured(env) && !isHostName(hostOf(env)),
    'OPS_HOST has to be a host name of the ops pages’ own, without port or scheme, such as ops.example.com.',
  ],
  [
    (env) => Boolean(env['OPS_PASSWORD']) && (env['OPS_PASSWORD'] ?? '').length < SHORTEST_PASSWORD,
    `OPS_PASSWORD has fewer than ${SHORTEST_PASSWORD} characters. Take a longer one, such as from openssl rand -hex 16.`,
  ],
  [
    (env) => Boolean(env['OPS_PROXY_HEADER']) && !isHeaderOfProxy(env['OPS_PROXY_HEADER'] ?? ''),
    'OPS_PROXY_HEADER has to name a header that only the proxy sets, such as x-ops-person.',
  ],
];

const isConfigured = (env: Env): boolean =>
  Boolean(env['OPS_HOST'] || env['OPS_PASSWORD'] || env['OPS_PROXY_HEADER']);

const hostOf = (env: Env): string => (env['OPS_HOST'] ?? '').toLowerCase();

function isHeaderOfProxy(name: string): boolean {
  const lower = name.toLowerCase();
  return HEADER_NAME.test(lower) && !NO_PROOF.test(lower);
}

/** Reads who may open the ops pages. They are closed unless turned on. A demo turns them on if nobody else can reach the server. */
export function readOpsDoor(env: Env, isDemo: boolean): OpsDoor {
  const obstacle = OBSTACLES.find(([stands]) => stands(env));
  if (obstacle) throw new ServerSettingsError(obstacle[1]);
  const { OPS_PASSWORD: password, OPS_PROXY_HEADER: header } = env;
  if (password) return { kind: 'password', host: hostOf(env), password };
  if (header) return { kind: 'proxy', host: hostOf(env), header: header.toLowerCase() };
  const isOpen = isDemo && env['INBOX'] !== 'off' && isLoopback(env['HOST'] || 'localhost');
  return { kind: isOpen ? 'machine' : 'closed' };
}
