import type { DeliveryStatus, LeadRecord } from '#adapters/leads/store/types.ts';
import type { AccessLine } from '#adapters/operations/access-log/types.ts';
import { counted } from '#domain/lib/words.ts';
import { printable, textTable } from '../terminal/table.ts';

export const timeText = (time: number): string => new Date(time).toISOString().slice(0, 16).replace('T', ' ');

export const leadCount = (count: number): string => counted(count, 'lead');
export const paymentCount = (count: number): string =>
  counted(count, 'reservation or payment', 'reservations or payments');

/** Returns `waiting (tried 3 times, next 2026-11-22 01:40)`. */
function stateText({ state, attempts, nextAt }: DeliveryStatus): string {
  const facts = [
    ...(attempts > 0 && state !== 'delivered' ? [`tried ${counted(attempts, 'time')}`] : []),
    ...(attempts > 0 && nextAt !== null ? [`next ${timeText(nextAt)}`] : []),
  ];
  return facts.length === 0 ? state : `${state} (${facts.join(', ')})`;
}

/** Shows the state of each channel: that of the first undelivered version, else of the newest. */
function deliveryText(deliveries: readonly DeliveryStatus[]): string {
  const channels = Map.groupBy(deliveries, ({ channel }) => channel);
  if (channels.size === 0) return 'kept here only';
  return [...channels]
    .map(([channel, versions]) => {
      const shown =
        versions.find(({ state }) => state !== 'delivered' && state !== 'skipped') ?? versions.at(-1);
      return `${channel} ${shown ? stateText(shown) : ''}`;
    })
    .join(', ');
}

const nameOf = ({ lead: { payload } }: LeadRecord): string =>
  [payload.name, payload.last_name].filter((part) => part).join(' ') || payload.email || payload.phone || '–';

export const listText = (records: readonly LeadRecord[]): string =>
  textTable(
    ['when (UTC)', 'id', 'dealer', 'category', 'who', 'delivery'],
    records.map((record) => {
      const { id, at, dealer, complete, suspicions, payload } = record.lead;
      const marks = [...(complete ? [] : ['incomplete']), ...(suspicions.length > 0 ? ['suspect'] : [])];
      const category = [payload.category, ...(marks.length > 0 ? [`(${marks.join(', ')})`] : [])].join(' ');
      const cells = [timeText(at), id, dealer, category, nameOf(record), deliveryText(record.deliveries)];
      return cells.map(printable);
    }),
  );

export const accessesText = (lines: readonly AccessLine[]): string =>
  textTable(
    ['when (UTC)', 'who', 'from', 'what'],
    lines.map(({ at, who, from, what }) => [timeText(at), who, from, what].map(printable)),
  );

const valueText = (value: unknown): string =>
  printable(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

export function showText({ lead, deliveries }: LeadRecord): string {
  const { payload, files, suspicions, ...facts } = lead;
  const head = {
    ...facts,
    at: timeText(facts.at),
    changedAt: timeText(facts.changedAt),
    ...(suspicions.length > 0 && { suspicions: suspicions.join('; ') }),
  };
  const fields = Object.entries({ ...head, ...payload }).filter(([, value]) => value !== undefined);
  const tries = deliveries.map(({ version, channel, lastError, deliveredAt, ...status }) =>
    [
      version,
      channel,
      stateText({ version, channel, lastError, deliveredAt, ...status }),
      deliveredAt === null ? '' : timeText(deliveredAt),
      lastError ?? '',
    ].map((cell) => printable(String(cell))),
  );
  return [
    textTable(
      ['field', 'value'],
      fields.map(([name, value]) => [printable(name), valueText(value)]),
    ),
    ...files.map(({ name, type, size }) =>
      printable(`attached: ${name} (${type}, ${Math.ceil(size / 1024)} KB)`),
    ),
    '',
    tries.length === 0
      ? 'This dealer has no delivery, so the lead is only stored here.'
      : textTable(['version', 'channel', 'state', 'arrived', 'last error'], tries),
  ].join('\n');
}
