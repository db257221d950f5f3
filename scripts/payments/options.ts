import { PAYMENT_STATES } from '#domain/payment/states.ts';
import { type AskedOf, command } from '../terminal/command.ts';
import { flag, oneOf, text, wholeOr } from '../terminal/options.ts';

export const PAYMENTS = command({
  call: 'npm run payments',
  does: 'deposits and the cars they are for',
  commands: {
    list: { does: 'the newest payments and how they stand', options: ['site', 'state', 'limit'] },
    show: {
      does: 'all there is of one payment, with everything that happened to it',
      operands: { shape: 'ID', least: 1, most: 1, expected: 'show needs the id of one payment.' },
    },
    reconcile: {
      does: 'asks the processors about every payment that is not settled, and gives back what is due; with ids: asks about these at once',
      operands: { shape: '[ID …]' },
    },
    refund: {
      does: 'gives the deposit back and the car free',
      options: ['yes'],
      operands: { shape: 'ID', least: 1, most: 1, expected: 'refund needs the id of one payment.' },
    },
  },
  options: {
    site: text('reef-city-motors', 'only of this dealer'),
    state: oneOf('state', PAYMENT_STATES, 'only those that stand so', 'unknown'),
    limit: wholeOr(50, 'so many at most', { most: 999_999 }),
    yes: flag('does it, and does not ask'),
  },
  notes: [
    `States: ${PAYMENT_STATES.join(', ')}.`,
    'Environment: DATABASE_URL, or DATA_DIR (default .data); DIST_DIR; the processors’ secrets as for the server (docs/payments.md).',
  ],
});

export type PaymentsAsked = AskedOf<typeof PAYMENTS>;
