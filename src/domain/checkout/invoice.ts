import * as v from 'valibot';
import type { LeadConfig } from '#domain/leads/forms/form-site.ts';
import { formatMoney } from '#domain/sites/markets/format.ts';
import { MARKETS, type Market } from '#domain/sites/markets/markets.ts';
import type { ReserveOffer } from './checkout-offer.ts';
import { type Money, moneyOf } from './money.ts';
import type { OnlinePayment } from './online-payment-config.ts';

type Dealership = LeadConfig['dealerships'][number];

/** Returns the dealerships to choose from. The list is empty if there is no choice. */
export const dealershipChoices = (
  { ask_dealership }: OnlinePayment,
  dealerships: readonly Dealership[],
): readonly Dealership[] => (ask_dealership && dealerships.length > 1 ? dealerships : []);

/** Returns the processor and key that take money for a dealership, or null if none can. */
export function invoiceOffer(
  { processors }: OnlinePayment,
  dealerships: readonly Dealership[],
  dealership: string | null,
): Omit<ReserveOffer, 'deposit'> | null {
  const processor =
    processors.find((one) => one.dealership !== null && one.dealership === dealership) ??
    processors.find((one) => one.dealership === null);
  if (processor === undefined) return null;
  const ofStripe = dealerships.find(({ slug }) => slug === (dealership ?? processor.dealership));
  const publishableKey =
    processor.authorization_key ??
    (processor.authorization_type === 'stripe' ? (ofStripe?.stripe_publishable_key ?? null) : null);
  return publishableKey === null ? null : { processor: processor.authorization_type, publishableKey };
}

const NO_AMOUNT = 'Please write the amount like 1,250.00.';
/** `1250`, `1,250.00`, `$1,250`: commas only every three digits, and two digits of cents. */
const AMOUNT = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{2}))?$/;
export const LONGEST_AMOUNT = 20;

/** Strips the sign of the market’s own currency. Leaves other currencies’ signs, because nothing is guessed of them. */
function bare(typed: string, currency: string): string {
  const trimmed = typed.slice(0, LONGEST_AMOUNT + 1).trim();
  const signed = trimmed.toUpperCase().startsWith(currency) ? trimmed.slice(currency.length).trim() : trimmed;
  return signed.replace(/^\$\s?/, '');
}

/** Reads a typed amount in the market's currency, or says what is wrong with it. */
export function readAmount(
  typed: string,
  { min, max }: Pick<OnlinePayment, 'min' | 'max'>,
  market: Market,
): Money | { readonly problem: string } {
  const [, whole = '', cents = '00'] = AMOUNT.exec(bare(typed, market.currency)) ?? [];
  if (whole === '' || typed.trim().length > LONGEST_AMOUNT) return { problem: NO_AMOUNT };
  const amount = Number(whole.replaceAll(',', '')) * 100 + Number(cents);
  if (amount < min * 100)
    return { problem: `The least that can be paid here is ${formatMoney(min, market)}.` };
  if (amount > max * 100)
    return { problem: `The most that can be paid here is ${formatMoney(max, market)}. Please call us.` };
  return moneyOf(amount / 100, market.currency);
}

export const LONGEST_REFERENCE = 40;
const REFERENCE = /^[\p{L}\p{N}][\p{L}\p{N} ./#_-]*$/u;

/** A reference as on the invoice: spaces allowed, plain text only. */
export const referenceSchema = v.pipe(
  v.string('*This is a required field.'),
  v.transform((typed) => typed.trim().replaceAll(/ +/g, ' ')),
  v.minLength(1, '*This is a required field.'),
  v.maxLength(LONGEST_REFERENCE, `Please use ${LONGEST_REFERENCE} characters at most.`),
  v.regex(REFERENCE, 'Please use letters, digits, spaces and . / # - _ only.'),
);

export const invoiceSchema = (
  config: OnlinePayment,
  { market, dealerships }: Pick<LeadConfig, 'market' | 'dealerships'>,
) => {
  const choices = dealershipChoices(config, dealerships).map(({ slug }) => slug);
  return v.object({
    what: v.picklist(config.what, 'Please choose what you pay for.'),
    reference: referenceSchema,
    amount: v.pipe(
      v.string('*This is a required field.'),
      v.rawTransform<string, Money>(({ dataset, addIssue, NEVER }) => {
        const read = readAmount(dataset.value, config, MARKETS[market]);
        if (!('problem' in read)) return read;
        addIssue({ message: dataset.value.trim() === '' ? '*This is a required field.' : read.problem });
        return NEVER;
      }),
    ),
    dealership:
      choices.length === 0
        ? v.optional(v.nullable(v.pipe(v.string(), v.maxLength(100))), null)
        : v.picklist(choices, 'Please choose a dealership.'),
  });
};

/**
 * The names of the fields about the invoice. In a file of its own, because the browser needs nothing else of
 * it.
 */
export const INVOICE_FIELDS = ['what', 'dealership', 'reference', 'amount'] as const;
