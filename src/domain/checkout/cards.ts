/** Thirteen to nineteen digits, with spaces or hyphens as on a card. */
const CANDIDATE = /(?<![0-9a-z])(?:\d[ -]?){12,18}\d(?![0-9a-z])/gi;

/**
 * Ids of reservations and payments, and tokens of processors. One in some thousands has digits that pass for a card number, but
 * nobody writes a card in groups of 8, 4, 4, 4 and 12.
 */
const UUID = /(?<![0-9a-z])[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?![0-9a-z])/gi;

/** Checks the digit that every card number ends with. */
function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const startsLikeCard = (digits: string): boolean => /^[2-6]/.test(digits);

/**
 * Returns true if a text may contain a card number. Card numbers belong into the processor's own fields. One that arrives here
 * was typed in the wrong place, and is neither stored nor logged.
 */
export const holdsCardNumber = (text: string): boolean =>
  [...text.replaceAll(UUID, ';').matchAll(CANDIDATE)].some(([candidate]) => {
    const digits = candidate.replace(/\D/g, '');
    return startsLikeCard(digits) && passesLuhn(digits);
  });

/** Checks a whole body: field names as well as values. */
export function holdsCardData(value: unknown): boolean {
  if (typeof value === 'string' || typeof value === 'number') return holdsCardNumber(String(value));
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, inner]) => CARD_FIELD.test(name) || holdsCardData(inner));
}

const CARD_FIELD = /^(?:card_?(?:number|no|cvc|cvv)|cvc2?|cvv2?|pan|expiry_?date|exp_(?:month|year))$/i;

/**
 * Reasons for refusing a card, in our words for all processors. They say no more than helps the shopper, because a thief reads
 * them too.
 */
export const DECLINES = [
  'card',
  'funds',
  'expired',
  'details',
  'authentication',
  'stopped',
  'trouble',
] as const;
export type Decline = (typeof DECLINES)[number];

const WORDS: Readonly<Record<Decline, string>> = {
  card: 'Your bank did not approve this card. Please try another one, or call your bank.',
  funds: 'There is not enough on this card. Please try another one.',
  expired: 'This card has expired. Please try another one.',
  details: 'Something in the card’s details is not right. Please check them and try again.',
  authentication: 'Your bank could not confirm that it is you. Please try again, or use another card.',
  stopped: 'The payment was stopped. Nothing was taken; you can try again.',
  trouble: 'We cannot take payments just now. Nothing was taken from your card. Please call us.',
};

export const declineWords = (decline: Decline): string => WORDS[decline];

export const isDecline = (text: string | null): text is Decline =>
  DECLINES.some((decline) => decline === text);
