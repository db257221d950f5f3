/**
 * Why a card was refused, in our words for all processors. They say no more than helps the shopper, because a
 * thief reads them too.
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
