import { type Decline, declineWords } from './declines.ts';
import { isOver } from './hold.ts';
import { type HoldState, isUnderWay, type PaymentState } from './states.ts';
import type { SubjectKind } from './subject.ts';

/** The states of a reservation for the shopper. */
export const SHOPPER_STATES = [
  'held',
  'declined',
  'paying',
  'action',
  'reserved',
  'paid',
  'giving-back',
  'given-back',
  'over',
] as const;
export type ShopperState = (typeof SHOPPER_STATES)[number];

export interface ShopperView {
  readonly kind: SubjectKind;
  readonly hold: { readonly state: HoldState; readonly expiresAt: number };
  /** The newest first. */
  readonly payments: readonly { readonly state: PaymentState }[];
  readonly now: number;
}

type Sign = (view: ShopperView) => boolean;
const newest = ({ payments }: ShopperView): PaymentState | undefined => payments[0]?.state;

/** The first match counts: success before progress, and progress before failure. */
const SIGNS: readonly (readonly [ShopperState, Sign])[] = [
  ['paid', ({ hold, kind }) => hold.state === 'confirmed' && kind === 'invoice'],
  ['reserved', ({ hold }) => hold.state === 'confirmed'],
  ['action', ({ payments }) => payments.some(({ state }) => state === 'action_required')],
  ['paying', ({ payments }) => payments.some(({ state }) => isUnderWay(state))],
  ['giving-back', ({ payments }) => payments.some(({ state }) => state === 'refund_due')],
  ['given-back', (view) => newest(view) === 'refunded'],
  ['over', ({ hold, now }) => hold.state !== 'held' || isOver(hold, now)],
  ['declined', (view) => newest(view) !== undefined],
];

export const shopperState = (view: ShopperView): ShopperState =>
  SIGNS.find(([, holds]) => holds(view))?.[0] ?? 'held';

const OF_A_CAR: Readonly<Record<ShopperState, string>> = {
  held: 'It is kept for you while you pay.',
  declined: declineWords('card'),
  paying: 'Your payment is being checked. Please do not pay again; this page says when it is done.',
  action: 'Your bank wants to be sure that it is you.',
  reserved: 'It is yours: your deposit has been received.',
  paid: 'It is paid.',
  'giving-back': 'Somebody else was faster. Your deposit is on its way back to your card.',
  'given-back': 'Your deposit has been sent back to your card.',
  over: 'The time to pay is over. Nothing was taken from your card.',
};

const WORDS: Readonly<Record<SubjectKind, Readonly<Record<ShopperState, string>>>> = {
  car: OF_A_CAR,
  invoice: {
    ...OF_A_CAR,
    held: 'Nothing has been taken yet.',
    paid: 'Your payment has been received. The receipt is on its way to you by mail.',
    'giving-back': 'Your payment is on its way back to your card.',
    'given-back': 'Your payment has been sent back to your card.',
  },
};

export const shopperWords = (kind: SubjectKind, state: ShopperState, decline: Decline | null): string =>
  state === 'declined' && decline !== null ? declineWords(decline) : WORDS[kind][state];
