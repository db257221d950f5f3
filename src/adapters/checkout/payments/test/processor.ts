import * as v from 'valibot';
import type { OpenProcessor } from '../http.ts';
import { hmac, isSameSignature } from '../signature.ts';
import type { Notice, PaymentOrder, Processor, ProcessorAnswer } from '../types.ts';

/** The test cards. A token is `test_approved`, or that with `_` and a suffix. */
const CARDS = {
  approved: { event: 'taken' },
  declined: { event: 'declined', decline: 'card', note: 'This card is always declined.' },
  action: { event: 'needs_action' },
  /** The money is taken and the response is lost. */
  lost: { event: 'in_doubt', note: 'The answer was lost.' },
} as const satisfies Readonly<Record<string, ProcessorAnswer>>;

type Card = keyof typeof CARDS;
export const TEST_TOKENS: readonly string[] = Object.keys(CARDS).map((card) => `test_${card}`);

const SECRET = 'not-a-secret';
const TOLERANCE_MS = 300_000;

const cardOf = (text: string): Card | undefined => {
  const [, name = ''] = /^test_([a-z]+)(?:_|$)/.exec(text) ?? [];
  return Object.keys(CARDS).find((card): card is Card => card === name);
};

/** Puts the card into the reference, because nothing else outlives the process. */
const referenceOf = (card: Card, { id }: PaymentOrder): string => `test_${card}_${id}`;

function answerOf(card: Card, { id, returnUrl }: PaymentOrder): ProcessorAnswer {
  if (card !== 'action') return CARDS[card];
  const url = `/api/payments/test/bank?${new URLSearchParams({ payment: id, back: returnUrl })}`;
  return { ...CARDS.action, action: { kind: 'redirect', url } };
}

const UNKNOWN_CARD: ProcessorAnswer = {
  event: 'declined',
  decline: 'details',
  note: `Test payments take ${TEST_TOKENS.join(', ')}.`,
};

const noticeSchema = v.object({
  id: v.string(),
  payment: v.string(),
  outcome: v.picklist(['taken', 'declined', 'given_back']),
});

/** Builds a message of the test bank, which does not exist. */
export function testNotice(
  payment: string,
  outcome: 'taken' | 'declined' | 'given_back',
  now: number,
): { readonly headers: Readonly<Record<string, string>>; readonly body: string } {
  const body = JSON.stringify({ id: `${outcome}_${payment}`, payment, outcome });
  const signature = hmac('sha256', SECRET, `${now}.${body}`, 'hex');
  return { headers: { 'content-type': 'application/json', 'x-test-signature': `${now}.${signature}` }, body };
}

function isGenuine({ headers, body, now }: Notice): boolean {
  const [time = '', signature = ''] = (headers.get('x-test-signature') ?? '').split('.');
  if (!/^\d+$/.test(time) || Math.abs(now - Number(time)) > TOLERANCE_MS) return false;
  return isSameSignature(signature, hmac('sha256', SECRET, `${time}.${body}`, 'hex'));
}

/** Moves no money, and says so everywhere. The card decides what happens. */
export const testProcessor: Processor = {
  kind: 'test',
  async prepare(order, token) {
    const card = cardOf(token);
    return card === undefined
      ? { kind: 'not-ready', answer: UNKNOWN_CARD }
      : { kind: 'ready', reference: referenceOf(card, order) };
  },
  async pay(order, token) {
    const card = cardOf(token);
    return card === undefined ? UNKNOWN_CARD : answerOf(card, order);
  },
  async find(order) {
    const card = cardOf(order.reference ?? '');
    if (card === undefined) return { event: 'absent' };
    return card === 'lost' ? { event: 'taken' } : answerOf(card, order);
  },
  async cancel(order) {
    return cardOf(order.reference ?? '') === 'action' ? { event: 'cancelled' } : this.find(order);
  },
  async refund() {
    return { kind: 'given-back' };
  },
  async readNotice(notice) {
    if (!isGenuine(notice)) return { kind: 'forged', why: 'its signature is wrong or old' };
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), noticeSchema), notice.body);
    if (!read.success) return { kind: 'ignored' };
    const { id, payment, outcome } = read.output;
    const decline = outcome === 'declined' ? { decline: 'authentication' as const } : {};
    return { kind: 'told', of: { paymentId: payment }, answer: { event: outcome, ...decline }, noticeId: id };
  },
};

/** A machine has it only if somebody asked for a demo. */
export const open: OpenProcessor = ({ otherwise }) => otherwise;
