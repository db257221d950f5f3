import type { FormId } from '#domain/lead/form-ids.ts';
import type { SiteConfig } from '#domain/site/schema.ts';

/** What a sign-in is for. */
export const GATE_TYPES = [
  'trade-in',
  'checkout',
  'finance',
  'spin-to-win',
  'online-payment',
  'car-finance',
  'my-garage',
] as const;

export type GateType = (typeof GATE_TYPES)[number];

type Config = Pick<SiteConfig, 'gates' | 'garage' | 'garage_enabled'>;

interface Gate {
  readonly type: GateType;
  readonly isOn: (config: Config) => boolean;
  readonly covers: (path: string, config: Config) => boolean;
  /** Forms that stand on pages behind it and nowhere else. */
  readonly forms?: readonly FormId[];
}

const isAtOrBelow = (path: string, place: string): boolean => path === place || path.startsWith(`${place}/`);

const oneOf =
  (...places: readonly string[]) =>
  (path: string): boolean =>
    places.includes(path);

/** The first that covers a path counts. Trade-in and selling have no gate, whatever a site says. */
const GATES: readonly Gate[] = [
  {
    type: 'my-garage',
    isOn: ({ garage_enabled }) => garage_enabled,
    covers: (path, { garage }) => isAtOrBelow(path, garage.path),
  },
  {
    type: 'checkout',
    isOn: ({ gates }) => gates.checkout,
    covers: (path) => /^(?:\/cars\/[^/]+\/(?:checkout|buy-online)|\/buy-online)$/.test(path),
  },
  {
    type: 'car-finance',
    isOn: ({ gates }) => gates.car_finance,
    covers: oneOf('/apply-for-finance'),
    forms: ['finance-application'],
  },
  {
    type: 'finance',
    isOn: ({ gates }) => gates.finance,
    covers: oneOf('/finance', '/finance-enquiry', '/finance-pre-approval', '/personalised/finance'),
    forms: ['finance-enquiry', 'personalised-finance'],
  },
  {
    type: 'spin-to-win',
    isOn: ({ gates }) => gates.spin_to_win,
    covers: oneOf('/spin-to-win'),
    forms: ['spin-to-win'],
  },
  { type: 'online-payment', isOn: ({ gates }) => gates.online_payment, covers: oneOf('/online-payment') },
];

/** Which sign-in a page of the site asks for; null where it asks for none. */
export const gateOf = (path: string, config: Config): GateType | null =>
  GATES.find(({ isOn, covers }) => isOn(config) && covers(path, config))?.type ?? null;

/** Whether what this sign-in is for asks for it here. */
export const isGateOn = (asked: GateType, config: Config): boolean =>
  GATES.some(({ type, isOn }) => type === asked && isOn(config));

/** Which sign-in sending a form asks for; null where it asks for none. */
export const gateOfForm = (form: FormId, config: Config): GateType | null =>
  GATES.find(({ isOn, forms }) => isOn(config) && forms?.includes(form))?.type ?? null;

export const isGateType = (value: unknown): value is GateType => GATE_TYPES.some((type) => type === value);

export interface SignIn {
  readonly type: GateType;
  /** Where to go after it. */
  readonly redirect: string;
  /** Where to return without it. */
  readonly back: string;
}

export const signInPath = (asked: SignIn): string => `/sign-in?${new URLSearchParams({ ...asked })}`;

const HOME = '/';
const LONGEST = 2000;
/** A place that would lead round in a circle, or that is no page. */
const NOT_PAGES = ['/sign-in', '/api', '/mock'];
/** Slashes, backslashes, dots and control characters in disguise, once or more often encoded. */
const DISGUISED = /%(?:25)*(?:2f|5c|2e|[01][0-9a-f]|7f)/i;

/**
 * Where a link from outside may send somebody on: a page of this very site, or home. The path is given back as browsers
 * resolve it, so that it means the same wherever it is written.
 */
export function safeTarget(value: unknown, origin: string): string {
  if (typeof value !== 'string' || value.length > LONGEST || !/^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(value))
    return HOME;
  const url = URL.parse(value, origin);
  if (url === null || url.origin !== new URL(origin).origin) return HOME;
  const { pathname, search, hash } = url;
  if (pathname.startsWith('//') || DISGUISED.test(pathname)) return HOME;
  return NOT_PAGES.some((place) => isAtOrBelow(pathname.toLowerCase(), place))
    ? HOME
    : `${pathname}${search}${hash}`;
}
