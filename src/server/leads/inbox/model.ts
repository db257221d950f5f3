import type { DeliveryState, DeliveryStatus, LeadRecord } from '#adapters/leads/store/types.ts';
import { CHANNEL_DESCRIPTORS } from '#domain/leads/channels/registry.ts';
import { fullName } from '#domain/leads/lead-summary.ts';
import { capitalised, counted } from '#domain/lib/words.ts';

const BASE = '/_inbox';
const segment = encodeURIComponent;

export const INBOX_PATH = BASE;
export const inboxOfDealerPath = (slug: string): string => `${BASE}?dealer=${segment(slug)}`;
export const INBOX_MAIL_PATH = `${BASE}/mail`;
export const inboxLeadPath = (id: string): string => `${BASE}/leads/${segment(id)}`;
export const inboxReleasePath = (id: string): string => `${inboxLeadPath(id)}/release`;
const inboxFilePath = (leadId: string, fileId: string): string =>
  `${inboxLeadPath(leadId)}/files/${segment(fileId)}`;
export const inboxEmailPath = (id: string): string => `${INBOX_MAIL_PATH}/${segment(id)}`;
export const inboxEmailHtmlPath = (id: string): string => `${inboxEmailPath(id)}/html`;
export const inboxEmailSourcePath = (id: string): string => `${inboxEmailPath(id)}/source`;

export interface Chip {
  readonly state: DeliveryState;
  readonly text: string;
}

const STATE_NAMES: Readonly<Record<DeliveryState, string>> = {
  waiting: 'waiting',
  postponed: 'postponed',
  delivered: 'delivered',
  skipped: 'not sent',
  dead: 'given up',
  held: 'held back',
};

/** What needs somebody comes first, what is done last. */
const MOST_TELLING: readonly DeliveryState[] = [
  'dead',
  'held',
  'waiting',
  'postponed',
  'delivered',
  'skipped',
];

function chipsOf(deliveries: readonly DeliveryStatus[]): readonly Chip[] {
  return [...Map.groupBy(deliveries, ({ channel }) => channel)].map(([channel, ofChannel]) => {
    const state =
      MOST_TELLING.find((one) => ofChannel.some((delivery) => delivery.state === one)) ?? 'waiting';
    return { state, text: `${CHANNEL_DESCRIPTORS[channel].label} ${STATE_NAMES[state]}` };
  });
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** In this order. The first unit that is shorter than the elapsed time is used. */
const UNITS = [
  [DAY_MS, 'day'],
  [HOUR_MS, 'hour'],
  [MINUTE_MS, 'minute'],
] as const;

export function spanOf(ms: number): string {
  for (const [unit, name] of UNITS) {
    const count = Math.floor(ms / unit);
    if (count > 0) return counted(count, name);
  }
  return 'a moment';
}

export const momentText = (at: number): string =>
  new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeStyle: 'short' }).format(at);

export type InboxRow = ReturnType<typeof inboxRow>;

export function inboxRow({ lead, deliveries }: LeadRecord, now: number) {
  const { payload } = lead;
  const vehicle = [payload['Vehicle Make'], payload['Vehicle Model']].filter(Boolean).join(' ');
  return {
    href: inboxLeadPath(lead.id),
    name: fullName(payload) || payload.email || payload.phone || 'No name given',
    category: payload.subcategory ?? payload.category,
    vehicle: [vehicle, payload.stock_number].filter(Boolean).join(', '),
    // Those that the shopper gave.
    contacts: [payload.phone, payload.email].flatMap((one) => one || []),
    dealer: lead.dealer,
    ago: `${spanOf(now - lead.at)} ago`,
    at: momentText(lead.at),
    isComplete: lead.complete,
    isSuspect: lead.suspicions.length > 0,
    chips: chipsOf(deliveries),
  };
}

const labelOf = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return capitalised(words);
};

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(textOf).join('\n');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, inner]) => `${name}: ${textOf(inner)}`)
      .join('\n');
  return String(value);
}

const fieldsOf = ({ lead }: LeadRecord) => {
  const { answers = {}, message: _, ...payload } = lead.payload;
  return Object.entries({ ...payload, ...answers })
    .map(([name, value]) => ({ label: labelOf(name), text: textOf(value) }))
    .filter(({ text }) => text !== '');
};

const KILOBYTE = 1024;
const sizeText = (bytes: number): string =>
  bytes < KILOBYTE * KILOBYTE
    ? `${Math.max(1, Math.round(bytes / KILOBYTE))} KB`
    : `${(bytes / KILOBYTE / KILOBYTE).toFixed(1)} MB`;

/** Returns true for types that a browser shows as pictures, without running script. */
export const isShownPicture = (type: string): boolean => /^image\/(?:jpeg|png|webp|gif|avif)$/.test(type);

function whenOf({ deliveredAt, nextAt }: DeliveryStatus, now: number): string {
  if (deliveredAt !== null) return momentText(deliveredAt);
  if (nextAt === null) return '';
  return nextAt <= now ? 'now' : `in ${spanOf(nextAt - now)}`;
}

function attemptsText(attempts: number): string {
  if (attempts === 0) return '';
  return counted(attempts, 'attempt');
}

export type DeliveryRow = ReturnType<typeof deliveryRow>;

function deliveryRow(delivery: DeliveryStatus, now: number) {
  const { channel, state, version, attempts, lastError } = delivery;
  return {
    state,
    version,
    text: STATE_NAMES[state],
    channel: CHANNEL_DESCRIPTORS[channel].label,
    attempts: attemptsText(attempts),
    when: whenOf(delivery, now),
    note: lastError ?? '',
  };
}

export type InboxLead = ReturnType<typeof inboxLead>;

export function inboxLead(record: LeadRecord, now: number) {
  const { lead, deliveries } = record;
  return {
    ...inboxRow(record, now),
    id: lead.id,
    form: lead.form,
    suspicions: lead.suspicions,
    isHeld: deliveries.some(({ state }) => state === 'held'),
    message: lead.payload.message ?? '',
    fields: fieldsOf(record),
    files: lead.files.map(({ id, name, type, size }) => ({
      href: inboxFilePath(lead.id, id),
      name,
      size: sizeText(size),
      isPicture: isShownPicture(type),
    })),
    deliveries: deliveries.map((delivery) => deliveryRow(delivery, now)),
    canRelease: deliveries.some(({ state }) => state === 'dead' || state === 'held'),
  };
}
