import type { FormId } from '#domain/lead/form-rows.ts';
import type { OfferedAs } from './offered-as.ts';

interface Asking {
  readonly form: FormId;
  /** `{one}` is what the vehicle is called. */
  readonly words: string;
}

/** How a shopper asks about a vehicle, for each way that it is offered. */
export const ASKING: Readonly<Record<OfferedAs, Asking>> = {
  sale: { form: 'vehicle-enquiry', words: 'Enquire about this {one}' },
  rental: { form: 'rental-enquiry', words: 'Enquire about a rental' },
  subscription: { form: 'subscription-enquiry', words: 'Enquire about a subscription' },
};
