import * as v from 'valibot';
import { placesOf } from '#domain/dealers/places.ts';
import { FORM_IDS, formRow } from '#domain/leads/forms/form-rows.ts';
import { namesOf } from '#domain/lib/records.ts';
import { doc, href, matching, maybe, slug, text } from '#domain/sites/config-fields.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import { CAR_TYPES } from '#domain/vehicles/attributes/car-types.ts';

/** The places for a text. */
export type TextPlace = 'page' | 'news' | 'call-out';

interface DirectiveRule<S extends v.GenericSchema = v.GenericSchema> {
  /** `::name{…}` on its own line, or `:::name{…}` around text up to a line `:::`. */
  readonly form: 'leaf' | 'container';
  readonly allowed: readonly TextPlace[];
  /** Whether words in square brackets belong to it, as in `::button[Book now]{href=/service}`. */
  readonly label: 'required' | 'none';
  /** A page has one of them at most. */
  readonly once?: true;
  readonly attributes: S;
}

const EVERYWHERE = ['page', 'news', 'call-out'] as const;
const NOT_INSIDE = ['page', 'news'] as const;

/** Attributes are text: `max-price=30000`. */
const amount = v.pipe(matching(/^\d{1,9}$/, 'an amount in digits, such as 30000'), v.transform(Number));
const MOST_VEHICLES = 12;
const upToTwelve = v.pipe(
  matching(/^(?:[1-9]|1[0-2])$/, `a number from 1 to ${MOST_VEHICLES}`),
  v.transform(Number),
);

const YOUTUBE_ID = /^(?:https:\/\/(?:www\.)?(?:youtube\.com\/watch\?v=|youtu\.be\/))?([\w-]{11})$/;
const youtube = v.pipe(
  matching(YOUTUBE_ID, 'the id of a video on YouTube, such as "M7lc1UVf-VE"'),
  v.transform((written) => YOUTUBE_ID.exec(written)?.[1] ?? ''),
);

const PLACED_FORMS = FORM_IDS.filter((id) => formRow(id).inText);

/** The directives of texts. Each has a component that draws it. */
export const DIRECTIVES = {
  stock: {
    form: 'leaf',
    allowed: NOT_INSIDE,
    label: 'none',
    attributes: v.strictObject({
      make: doc('Only this make, such as "Toyota".', maybe(text)),
      model: doc('Only this model.', maybe(text)),
      type: doc('Only new, demo or used ones.', maybe(v.picklist(CAR_TYPES))),
      body: doc('Only this body, such as "ute".', maybe(text)),
      fuel: doc('Only with this fuel, such as "Electric".', maybe(text)),
      'max-price': doc('Only up to this price.', v.optional(v.nullable(amount), null)),
      limit: doc(`How many are shown, at most ${MOST_VEHICLES}.`, v.optional(upToTwelve, '6')),
      title: doc('The heading above them.', maybe(text)),
    }),
  },
  location: {
    form: 'leaf',
    allowed: NOT_INSIDE,
    label: 'none',
    attributes: v.strictObject({
      slug: doc('As in /contact-us/{slug}. The main location by default.', maybe(slug)),
    }),
  },
  form: {
    form: 'leaf',
    allowed: ['page'],
    label: 'none',
    once: true,
    attributes: v.strictObject({ name: doc('The id of the form.', v.picklist(PLACED_FORMS)) }),
  },
  staff: {
    form: 'leaf',
    allowed: NOT_INSIDE,
    label: 'none',
    attributes: v.strictObject({ department: doc('All by default.', maybe(text)) }),
  },
  video: {
    form: 'leaf',
    allowed: NOT_INSIDE,
    label: 'none',
    attributes: v.strictObject({
      youtube: doc('The id of the video.', youtube),
      title: doc('A description of the video.', text),
    }),
  },
  offers: {
    form: 'leaf',
    allowed: NOT_INSIDE,
    label: 'none',
    attributes: v.strictObject({}),
  },
  button: {
    form: 'leaf',
    allowed: EVERYWHERE,
    label: 'required',
    attributes: v.strictObject({
      href: doc('A page, a web address, or a call or mail link.', href),
      look: doc('How prominent it is.', v.optional(v.picklist(['strong', 'quiet']), 'strong')),
    }),
  },
  'call-out': {
    form: 'container',
    allowed: NOT_INSIDE,
    label: 'none',
    attributes: v.strictObject({
      tone: doc('The kind of note.', v.optional(v.picklist(['note', 'tip', 'warning']), 'note')),
      title: doc('The heading above it.', maybe(text)),
    }),
  },
} as const satisfies Record<string, DirectiveRule>;

export type DirectiveName = keyof typeof DIRECTIVES;
export type LeafName = {
  [Name in DirectiveName]: (typeof DIRECTIVES)[Name]['form'] extends 'leaf' ? Name : never;
}[DirectiveName];
export type DirectiveValues<Name extends DirectiveName> = v.InferOutput<
  (typeof DIRECTIVES)[Name]['attributes']
>;

export const DIRECTIVE_NAMES = namesOf(DIRECTIVES);
export const isDirectiveName = (name: string): name is DirectiveName => Object.hasOwn(DIRECTIVES, name);
export const directiveRule = (name: DirectiveName): DirectiveRule => DIRECTIVES[name];

/** The names of the configuration that texts can refer to. */
export interface KnownWords {
  readonly locations: readonly string[];
  readonly departments: readonly string[];
}

export const knownWords = ({ locations, staff }: Pick<SiteConfig, 'locations' | 'staff'>): KnownWords => ({
  locations: placesOf(locations).map(({ slug }) => slug),
  departments: [...new Set(staff.map(({ department }) => department))],
});
