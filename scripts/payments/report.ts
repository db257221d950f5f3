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
      const { hold, payment } = record;
      return [
        ...[
          timeText(payment.createdAt),
          payment.id,
          hold.dealer,
          subjectText(hold.subject),
          moneyText(hold.amount),
        ],
        ...[hold.processor, payment.state, nextText(record), payment.reason ?? ''],
      ].map(printable);
    }),
  );

export function showText(record: PaymentRecord, events: readonly LoggedEvent[]): string {
  const { hold, payment } = record;
  const facts: readonly (readonly [string, string | null])[] = [
    ['payment', payment.id],
    ['state', payment.state],
    ['amount', moneyText(hold.amount)],
    ['processor', hold.processor],
    ['dealership', hold.dealership],
    ['reference', payment.reference],
    ['note', payment.reason],
    ['next', nextText(record)],
    ['letter', payment.told],
    ['hold', hold.id],
    ['hold’s state', hold.state],
    ['kept until', timeText(hold.expiresAt)],
    ['dealer', hold.dealer],
    ['for', subjectText(hold.subject)],
    ['lead', hold.leadId],
    ['buyer', `${hold.buyer.name} ${hold.buyer.last_name}, ${hold.buyer.email}, ${hold.buyer.phone}`],
  ];
  const told = events.map(({ at, event, source, from, to, note }) =>
    [timeText(at), event, source, from === to ? 'stays' : (from ?? ''), to, note ?? ''].map(printable),
  );
  return [
    textTable(
      ['field', 'value'],
      facts.flatMap(([name, value]) => (value ? [[name, printable(value)]] : [])),
    ),
    '',
    textTable(['when (UTC)', 'event', 'source', 'from', 'to', 'note'], told),
  ].join('\n');
}
