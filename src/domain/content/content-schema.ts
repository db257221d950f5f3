import * as v from 'valibot';
import { FORM_IDS } from '#domain/leads/forms/form-rows.ts';
import { isCalendarDay } from '#domain/lib/clock.ts';
import { doc, isoDate, list, maybe, off, pathOrUrl, text } from '#domain/sites/config-fields.ts';
import type { Body } from './body.ts';

const LONGEST_TITLE = 110;
const LONGEST_DESCRIPTION = 320;
const LONGEST_TAG = 40;

const upTo = (longest: number) =>
  v.pipe(
    text,
    v.maxLength(longest, `expected ${longest} characters at most, because search results cut longer ones`),
  );

const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:[T ]([01]\d|2[0-3]):[0-5]\d)?$/;
/** A day, or a day with a time, by the clock on the dealer’s wall. */
export const moment = v.pipe(
  v.string(),
  v.regex(MOMENT, 'expected a date such as "2026-12-25", or one with a time: "2026-12-25 09:30"'),
  // An invalid date was reported before, so it passes here.
  v.check(
    (written) => !MOMENT.test(written) || isCalendarDay(written.slice(0, 10)),
    'expected a date that exists',
  ),
  v.transform((written) => written.replace(' ', 'T')),
);

const shared = {
  title: doc('The heading of the page, and its name in search results.', upTo(LONGEST_TITLE)),
  description: doc('Shown under the title and in search results.', maybe(upTo(LONGEST_DESCRIPTION))),
  image: maybe(pathOrUrl),
  image_alt: doc('A description of the picture, required with one.', maybe(text)),
  draft: doc('A draft is not published.', off),
  until: doc('The last day it is shown.', maybe(isoDate)),
  noindex: doc('Search engines are asked to leave it out.', off),
};

interface Picture {
  readonly image: string | null;
  readonly image_alt: string | null;
}
const pictureHasAlt = (matter: Picture) => matter.image === null || matter.image_alt !== null;
const NEEDS_ALT = 'expected "image_alt" beside the picture';

interface Period {
  readonly date: string | null;
  readonly until: string | null;
}
const endsAfterItBegins = ({ date, until }: Period) =>
  date === null || until === null || until >= date.slice(0, 10);
const ENDS_LATER = 'expected "until" no earlier than "date"';

/** Front matter of `pages/*.md`. */
export const pageMatterSchema = v.pipe(
  v.strictObject({
    ...shared,
    date: doc('The page appears from this moment on. At once by default.', maybe(moment)),
    form: doc('A form beside the text, such as "subscription-enquiry".', maybe(v.picklist(FORM_IDS))),
  }),
  v.check((matter) => pictureHasAlt(matter), NEEDS_ALT),
  v.check((matter) => endsAfterItBegins(matter), ENDS_LATER),
);

/** Front matter of `news/*.md`. */
export const newsMatterSchema = v.pipe(
  v.strictObject({
    ...shared,
    date: doc('Shown with the item, which appears from this moment on.', moment),
    author: doc('The author. The dealer by default.', maybe(text)),
    tags: doc(
      'The subjects. Each has a page of its own.',
      list(v.pipe(text, v.maxLength(LONGEST_TAG, `expected ${LONGEST_TAG} characters at most`))),
    ),
  }),
  v.check((matter) => pictureHasAlt(matter), NEEDS_ALT),
  v.check((matter) => endsAfterItBegins(matter), ENDS_LATER),
);

export interface ContentPage extends v.InferOutput<typeof pageMatterSchema> {
  readonly slug: string;
  readonly body: Body;
}
export interface NewsItem extends v.InferOutput<typeof newsMatterSchema> {
  readonly slug: string;
  readonly body: Body;
}
