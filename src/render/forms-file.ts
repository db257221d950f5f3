import { formOf } from '#domain/lead/forms.ts';
import { VEHICLE_FORMS } from '#domain/lead/vehicle-forms.ts';
import type { Dealer } from '#domain/site/dealer.ts';
import { formPlace } from '#features/leads/form-place.ts';
import { paths } from '#paths';
import type { SiteFile } from './site-files.ts';

/** The forms that open over a vehicle: the same on all its pages, and asked for once somebody is about to need one. */
export const formsFile = (dealer: Dealer): Extract<SiteFile, { content: string }> => ({
  path: paths.vehicleForms,
  content: JSON.stringify({
    place: formPlace(dealer),
    forms: Object.fromEntries(VEHICLE_FORMS.map((id) => [id, formOf(id, dealer.config)])),
  }),
});
