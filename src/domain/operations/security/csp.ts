import { type CspSources, FETCH_DIRECTIVES } from './fetch-directives.ts';
import { mayLoad, type ThirdPartyUse, thirdParty } from './third-parties.ts';

export type CspInput = {
  readonly thirdParties: readonly ThirdPartyUse[];
  readonly pageKind: string;
  /** Hosts or addresses of the site's image CDN. */
  readonly imageHosts?: readonly string[];
  /** Hosts or addresses that the site's own scripts talk to. */
  readonly connectHosts?: readonly string[];
};

export type CspDirectives = Readonly<Record<string, readonly string[]>>;

const NONE = "'none'";
const SELF = "'self'";

/**
 * The policy without third parties. The renderer adds hashes of inline scripts and styles. No
 * `upgrade-insecure-requests`, which would break every picture on http://localhost.
 */
const BASE: CspDirectives = {
  'default-src': [SELF],
  'script-src': [SELF],
  'style-src': [SELF],
  'img-src': [SELF, 'data:'],
  'font-src': [SELF],
  'connect-src': [SELF],
  'frame-src': [NONE],
  'media-src': [SELF],
  'form-action': [SELF],
  'object-src': [NONE],
  'base-uri': [SELF],
};

export function cspDirectives({ thirdParties, pageKind, imageHosts, connectHosts }: CspInput): CspDirectives {
  const additions = [
    { 'img-src': origins(imageHosts), 'connect-src': origins(connectHosts) },
    ...thirdParties.filter((use) => mayLoad(use, pageKind)).map(sourcesOf),
  ];
  const added = FETCH_DIRECTIVES.map((name) => [name, extend(BASE[name] ?? [], name, additions)] as const);
  return { ...BASE, ...Object.fromEntries(added) };
}

/** Writes one line per directive, as renderers and headers expect: `img-src 'self' data:` */
export const cspLines = (directives: CspDirectives): string[] =>
  Object.entries(directives).map(([name, sources]) => `${name} ${sources.join(' ')}`);

function sourcesOf(use: ThirdPartyUse): CspSources {
  const { sources, configured = [] } = thirdParty(use.id);
  const own = origins(use.origin === undefined ? [] : [use.origin]);
  return own.length === 0
    ? sources
    : { ...sources, ...Object.fromEntries(configured.map((name) => [name, own])) };
}

function extend(base: readonly string[], name: keyof CspSources, additions: readonly CspSources[]): string[] {
  const more = additions.flatMap((sources) => sources[name] ?? []);
  const remaining = more.length === 0 ? base : base.filter((source) => source !== NONE);
  return [...new Set([...remaining, ...more])];
}

const HOST = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?$/i;

/** Turns configured hosts and addresses into origins. Leaves out anything else, because a semicolon or space could add a directive. */
function origins(hosts: readonly string[] = []): string[] {
  return hosts.flatMap((host) => {
    if (HOST.test(host)) return [`https://${host}`];
    const url = URL.parse(host);
    return url && /^(?:https?|wss):$/.test(url.protocol) ? [url.origin] : [];
  });
}
