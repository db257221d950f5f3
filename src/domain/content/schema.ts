import * as v from 'valibot';
import { FORM_IDS } from '#domain/lead/form-ids.ts';
import { doc, isoDate, list, maybe, off, pathOrUrl, text } from '#domain/site/fields.ts';

const shared = {
  title: text,
  description: maybe(text),
  image: maybe(pathOrUrl),
  image_alt: doc('What the picture shows; required with a picture.', maybe(text)),
  draft: doc('A draft is not published.', off),
};
interface Picture {
  readonly image: string | null;
  readonly image_alt: string | null;
}
const pictureHasAlt = (matter: Picture) => matter.image === null || matter.image_alt !== null;
const NEEDS_ALT = 'expected "image_alt" beside the picture';

/** Front matter of `pages/*.md`. */
export const pageMatterSchema = v.pipe(
  v.strictObject({
    ...shared,
    form: doc(
      'A form that stands beside the words, such as "subscription-enquiry".',
      maybe(v.picklist(FORM_IDS)),
    ),
  }),
  v.check((matter) => pictureHasAlt(matter), NEEDS_ALT),
);

/** Front matter of `news/*.md`. */
export const newsMatterSchema = v.pipe(
  v.strictObject({
    ...shared,
    date: doc('Shown with the item; the item appears from this day on.', isoDate),
    tags: list(text),
  }),
  v.check((matter) => pictureHasAlt(matter), NEEDS_ALT),
);

export interface ContentPage extends v.InferOutput<typeof pageMatterSchema> {
  readonly slug: string;
  readonly html: string;
}
export interface NewsItem extends v.InferOutput<typeof newsMatterSchema> {
  readonly slug: string;
  readonly html: string;
}
