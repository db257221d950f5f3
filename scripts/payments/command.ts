import { PAYMENT_STATES } from '#domain/checkout/payment-states.ts';
import { command, type RequestOf } from '../terminal/command.ts';
import { flag, oneOf, text, wholeOr } from '../terminal/options.ts';
import { endWithReader, type Load, start } from '../terminal/start.ts';

export const PAYMENTS = command({
  call: 'npm run payments',
  does: 'shows, reconciles and refunds payments',
  commands: {
    list: { does: 'lists the newest payments and their state', options: ['site', 'state', 'limit'] },
    show: {
      does: 'shows everything about one payment, with its history',
      operands: { shape: 'ID', least: 1, most: 1, expected: 'show needs the id of one payment.' },
    },
    reconcile: {
      does: 'asks the payment processors about every unsettled payment and sends refunds that are due; with ids, only about these',
      operands: { shape: '[ID …]' },
    },
    refund: {
      does: 'refunds the deposit and releases the car',
      options: ['yes'],
      operands: { shape: 'ID', least: 1, most: 1, expected: 'refund needs the id of one payment.' },
    },
  },
  options: {
    site: text('reef-city-motors', 'only payments of this dealer'),
    state: oneOf('state', PAYMENT_STATES, 'only payments in this state', 'unknown'),
    limit: wholeOr(50, 'the most payments to list', { most: 999_999 }),
    yes: flag('refunds without asking'),
  },
  notes: [
    `States: ${PAYMENT_STATES.join(', ')}.`,
    'Environment: DATABASE_URL, or DATA_DIR (default .data); DIST_DIR; the processors’ secrets as for the server (docs/payments.md).',
  ],
});

export type PaymentsRequest = RequestOf<typeof PAYMENTS>;

export async function main(load: Load<typeof PAYMENTS>): Promise<void> {
  endWithReader();
  await start(PAYMENTS, load);
}
