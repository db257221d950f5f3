import type { SiteConfig } from '#domain/site/schema.ts';
import type { Vehicle } from '#domain/vehicle/schema.ts';
import { FORM_IDS, type FormId, formRow } from './form-rows.ts';

/** The forms that open over the page that a shopper is on: about its vehicle, or to a location. */
export const DIALOG_FORMS = FORM_IDS.filter((id) => formRow(id).inDialog);

const RENTALS = '/find/rental-cars';

/** Whether one buys it, subscribes to it or hires it; what is only for hire often stands in a feed with a price of 0. */
export function enquiryFormOf(
  { price, subscription_price }: Pick<Vehicle, 'price' | 'subscription_price'>,
  { search }: { readonly search: Pick<SiteConfig['search'], 'base_path'> },
): FormId {
  if ((price ?? 0) > 0) return 'vehicle-enquiry';
  if (subscription_price !== null) return 'subscription-enquiry';
  return search.base_path === RENTALS ? 'rental-enquiry' : 'vehicle-enquiry';
}
