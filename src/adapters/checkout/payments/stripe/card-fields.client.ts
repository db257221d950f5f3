import { type CardFields, loadScript, type MountCardFields } from '../card-fields.client.ts';

/** The part of Stripe.js that is used. Its types would be another package. */
interface StripeElements {
  create(type: 'payment', options: object): { mount(element: HTMLElement): void };
  submit(): Promise<{ error?: { message?: string } }>;
}
interface Stripe {
  elements(options: object): StripeElements;
  createPaymentMethod(options: {
    elements: StripeElements;
    params: object;
  }): Promise<{ paymentMethod?: { id: string }; error?: { message?: string } }>;
  handleNextAction(options: { clientSecret: string }): Promise<unknown>;
}

declare global {
  interface Window {
    Stripe?: (key: string, options?: object) => Stripe;
  }
}

const SCRIPT = 'https://js.stripe.com/v3/';
const UNREADABLE = 'The card could not be read. Please check what you typed.';

export const mount: MountCardFields = async ({
  element,
  reservation,
  buyer,
  locale,
}): Promise<CardFields> => {
  if (!window.Stripe) await loadScript(SCRIPT);
  const stripe = window.Stripe?.(reservation.publishable_key ?? '', { locale });
  if (!stripe) throw new Error('Stripe did not load');
  const { cents, currency } = reservation.deposit;
  const { fontFamily, color } = getComputedStyle(element);
  const elements = stripe.elements({
    mode: 'payment',
    amount: cents,
    currency: currency.toLowerCase(),
    // As the server asks for the payment: by card only.
    paymentMethodTypes: ['card'],
    paymentMethodCreation: 'manual',
    appearance: { variables: { fontFamily, colorText: color } },
  });
  elements.create('payment', { defaultValues: { billingDetails: buyer } }).mount(element);
  return {
    async token() {
      const { error } = await elements.submit();
      if (error) return { problem: error.message ?? UNREADABLE };
      const made = await stripe.createPaymentMethod({ elements, params: { billing_details: buyer } });
      return made.paymentMethod
        ? { token: made.paymentMethod.id }
        : { problem: made.error?.message ?? UNREADABLE };
    },
    act: async (secret) => void (await stripe.handleNextAction({ clientSecret: secret })),
  };
};
