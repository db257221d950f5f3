import type { LoggedEvent, PaymentRecord } from '#adapters/checkout/reservations/types.ts';
import { decimalOf, type Money } from '#domain/checkout/money.ts';
import { subjectText } from '#domain/checkout/payment-subject.ts';
import { timeText } from '../leads/report.ts';
import { printable, textTable } from '../terminal/table.ts';

const moneyText = (money: Money): string => `${money.currency} ${decimalOf(money)}`;

const nextText = ({ payment: { dueAt, attempts } }: PaymentRecord): string =>
  dueAt === null ? '' : `${timeText(dueAt)}${attempts > 0 ? ` (tried ${attempts})` : ''}`;

export const listText = (records: readonly PaymentRecord[]): string =>
  textTable(
    ['when (UTC)', 'id', 'dealer', 'for', 'amount', 'by', 'state', 'next', 'note'],
    records.map((record) => {
      const { reservation, payment } = record;
      return [
        ...[
          timeText(payment.createdAt),
          payment.id,
          reservation.dealer,
          subjectText(reservation.subject),
          moneyText(reservation.amount),
        ],
        ...[reservation.processor, payment.state, nextText(record), payment.reason ?? ''],
      ].map(printable);
    }),
  );

export function showText(record: PaymentRecord, events: readonly LoggedEvent[]): string {
  const { reservation, payment } = record;
  const facts: readonly (readonly [string, string | null])[] = [
    ['payment', payment.id],
    ['state', payment.state],
    ['amount', moneyText(reservation.amount)],
    ['processor', reservation.processor],
    ['dealership', reservation.dealership],
    ['reference', payment.reference],
    ['note', payment.reason],
    ['next', nextText(record)],
    ['letter', payment.emailed],
    ['hold', reservation.id],
    ['hold’s state', reservation.state],
    ['kept until', timeText(reservation.expiresAt)],
    ['dealer', reservation.dealer],
    ['for', subjectText(reservation.subject)],
    ['lead', reservation.leadId],
    [
      'buyer',
      `${reservation.buyer.name} ${reservation.buyer.last_name}, ${reservation.buyer.email}, ${reservation.buyer.phone}`,
    ],
  ];
  const rows = events.map(({ at, event, source, from, to, note }) =>
    [timeText(at), event, source, from === to ? 'stays' : (from ?? ''), to, note ?? ''].map(printable),
  );
  return [
    textTable(
      ['field', 'value'],
      facts.flatMap(([name, value]) => (value ? [[name, printable(value)]] : [])),
    ),
    '',
    textTable(['when (UTC)', 'event', 'source', 'from', 'to', 'note'], rows),
  ].join('\n');
}
