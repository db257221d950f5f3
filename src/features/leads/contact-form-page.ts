import type { Place } from '#domain/dealer/places.ts';
import { formOf, type LeadFormModel } from '#domain/lead/form-model.ts';
import { type SuccessWording, successWording } from '#domain/lead/success.ts';
import { type ContactPageModel, contactPage } from '#features/locations/contact-page.ts';
import type { PageContext } from '#features/page-context.ts';
import { formPlace } from './form-place.ts';
import type { FormPlace } from './form-props.ts';

/** The page of a location, where it can be written to. */
export interface ContactFormPageModel extends ContactPageModel {
  readonly form: LeadFormModel;
  readonly formPlace: FormPlace;
  readonly known: Readonly<Record<string, string>>;
  readonly next: SuccessWording['next'];
}

export const contactFormPage = (place: Place, context: PageContext): ContactFormPageModel => ({
  ...contactPage(place, context),
  form: formOf('email-us', context.dealer.config),
  formPlace: formPlace(context.dealer),
  known: { location_id: String(place.main.id) },
  next: successWording('general-enquiry', context.dealer.config).next,
});
