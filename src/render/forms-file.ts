import { formOf } from '#domain/lead/form-model.ts';
import { DIALOG_FORMS } from '#domain/lead/form-places.ts';
import type { Dealer } from '#domain/site/dealer.ts';
import { formPlace } from '#features/leads/form-place.ts';
import { paths } from '#paths';
import type { SiteFile } from './site-files.ts';

/** The forms that open over a page: the same all over a site, and asked for once somebody is about to need one. */
export const formsFile = (dealer: Dealer): Extract<SiteFile, { content: string }> => ({
  path: paths.dialogForms,
  content: JSON.stringify({
    place: formPlace(dealer),
    forms: Object.fromEntries(DIALOG_FORMS.map((id) => [id, formOf(id, dealer.config)])),
  }),
});
