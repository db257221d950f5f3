import type { Location } from '#domain/dealers/location-config.ts';
import { placeName } from '#domain/dealers/location-slug.ts';
import { type Department, departmentOf, hoursOf, visibleInOrder } from '#domain/dealers/places.ts';
import { formatMoney } from '#domain/sites/markets/format.ts';
import { MARKET_TEXTS } from '#domain/sites/markets/market-texts.ts';
import type { Choice, ChoiceField, FieldModel, LookedUpField, TypedField } from './field-model.ts';
import { ACCEPTED, type FileKind, MOST_FILES } from './form-files.ts';
import type { FormSite } from './form-site.ts';

/** A field of a site's form, or null if the site does not have it. */
export type FieldOf = (site: FormSite) => FieldModel | null;

interface Worded {
  readonly name: string;
  readonly label: string;
  readonly optional?: boolean;
  readonly help?: string;
}

const base = ({ say }: FormSite, { name, label, optional = false, help }: Worded) => ({
  name,
  label: say(label),
  optional,
  help: help === undefined ? null : say(help),
});

type Typing = Worded &
  Partial<Pick<TypedField, 'autocomplete' | 'inputmode'>> &
  Pick<TypedField, 'kind' | 'max'>;

const typed =
  ({ kind, max, autocomplete = null, inputmode = null, ...worded }: Typing): FieldOf =>
  (site) => ({ ...base(site, worded), kind, max, autocomplete, inputmode });

export const SHORT = 80;
const LINE = 120;
const LONG = 3_000;

export const text = (worded: Worded & { readonly autocomplete?: string }): FieldOf =>
  typed({ kind: 'text', max: LINE, ...worded });

export const message = (label: string, optional = false): FieldOf =>
  typed({ kind: 'message', name: 'message', label, optional, max: LONG });

/** The dealer decides whether an enquiry may be sent without a message. */
export const enquiryMessage =
  (label: string): FieldOf =>
  (site) =>
    message(label, !site.config.forms.message_required)(site);

export const firstName = typed({
  kind: 'name',
  name: 'name',
  label: 'First name',
  autocomplete: 'given-name',
  max: SHORT,
});
export const lastName = typed({
  kind: 'name',
  name: 'last_name',
  label: 'Last name',
  autocomplete: 'family-name',
  max: SHORT,
});
export const email = typed({
  kind: 'email',
  name: 'email',
  label: 'Email',
  autocomplete: 'email',
  inputmode: 'email',
  max: 254,
});
export const phone: FieldOf = (site) =>
  typed({
    kind: 'phone',
    name: 'phone',
    label: site.config.forms.mobile_only ? 'Mobile' : 'Phone',
    autocomplete: 'tel',
    inputmode: 'tel',
    max: 40,
  })(site);
export const postcode: FieldOf = (site) =>
  typed({
    kind: 'postcode',
    name: 'postcode',
    label: site.market.postcode.label,
    autocomplete: 'postal-code',
    inputmode: 'numeric',
    max: 20,
  })(site);

export const CONTACT: readonly FieldOf[] = [firstName, lastName, email, phone];

/** The box is optional like every box. The dealer decides whether it is ticked from the start. */
export const optIn: FieldOf = (site) => ({
  ...base(site, { name: 'opt_in', label: '', optional: true }),
  label: site.config.opt_in.wording,
  kind: 'tick',
  preset: site.config.opt_in.default,
});

interface Choosing extends Worded {
  readonly drawn?: 'buttons' | 'list';
  readonly preset?: string;
}

type ChoicesOf = readonly (readonly [value: string, label: string])[];

const sameWords = (values: readonly string[]): ChoicesOf => values.map((value) => [value, value]);

const worded = ({ say }: FormSite, choices: ChoicesOf): readonly Choice[] =>
  choices.map(([value, label]) => ({ value, label: say(label) }));

/** The values are the same in every market, because dealers read them. */
export const choice =
  (values: readonly string[], { drawn = 'list', preset, ...words }: Choosing): FieldOf =>
  (site) => ({
    ...base(site, words),
    kind: 'choice',
    choices: worded(site, sameWords(values)),
    drawn,
    preset: preset ?? null,
  });

export const many =
  (values: readonly string[], words: Worded): FieldOf =>
  (site) => ({ ...base(site, words), kind: 'many', choices: worded(site, sameWords(values)) });

/** Leaves names as they are written: the dealer’s own, or those of regions. */
const choiceOfNames = (site: FormSite, words: Worded, choices: readonly Choice[]): ChoiceField | null =>
  choices.length > 1 ? { ...base(site, words), kind: 'choice', choices, drawn: 'list', preset: null } : null;

const choiceOfLocation = (location: Location, department: Department | 'any'): Choice => ({
  value: String(location.id),
  label: department === 'any' ? location.name : placeName(location.name),
});

/** Returns the locations that a form of this department may be meant for. If the dealer has no such department, these are all locations. */
export function locationsFor(
  { config }: Pick<FormSite, 'config'>,
  department: Department | 'any',
): readonly Location[] {
  const visible = visibleInOrder(config.locations);
  const own = visible.filter((location) => department === 'any' || departmentOf(location) === department);
  return own.length > 0 ? own : visible;
}

export const location =
  (department: Department | 'any', label = 'Location'): FieldOf =>
  (site) =>
    site.config.forms.show_location
      ? choiceOfNames(
          site,
          { name: 'location_id', label },
          locationsFor(site, department).map((found) => choiceOfLocation(found, department)),
        )
      : null;

/** Lets the shopper choose where they would like to come. A vehicle of the stock answers this. */
export const yard: FieldOf = (site) => {
  const yards = locationsFor(site, 'sales').map((found) => choiceOfLocation(found, 'sales'));
  const field = choiceOfNames(site, { name: 'location_id', label: 'Where would you like to come?' }, yards);
  return field && { ...field, unlessVehicle: true };
};

const dealershipChoices = ({ config }: FormSite): readonly Choice[] =>
  config.dealerships.map(({ slug, name }) => ({ value: slug, label: name }));

/** A finance application is made at one dealership, so the form always asks for it. A link may preselect it. */
export const preferredDealership: FieldOf = (site) =>
  choiceOfNames(site, { name: 'dealership', label: 'Preferred dealership' }, dealershipChoices(site));

export const dealership: FieldOf = (site) =>
  site.config.forms.show_dealership
    ? choiceOfNames(site, { name: 'dealership', label: 'Dealership' }, dealershipChoices(site))
    : null;

/** The nine amounts that a form’s buttons offer, by a site’s `forms.money_choices`. */
const MONEY_CHOICES = {
  standard: [5_000, 10_000, 15_000, 20_000, 30_000, 40_000, 50_000, 60_000, 70_000],
  large: [300_000, 350_000, 400_000, 450_000, 500_000, 550_000, 600_000, 700_000, 800_000],
} as const satisfies Readonly<Record<'standard' | 'large', readonly number[]>>;

const OTHER_AMOUNTS = { min: 500, max: 5_000_000 };

export const amount =
  (words: Worded): FieldOf =>
  (site) => ({
    ...base(site, words),
    kind: 'amount',
    choices: MONEY_CHOICES[site.config.forms.money_choices].map((value) => ({
      value,
      label: formatMoney(value, site.market),
    })),
    ...OTHER_AMOUNTS,
  });

/** Defines an amount without buttons for usual amounts. */
export const money =
  (words: Worded): FieldOf =>
  (site) => ({ ...base(site, words), kind: 'amount', choices: [], min: 0, max: OTHER_AMOUNTS.max });

/** Holds what a lookup knows beyond what the form asks. */
export const lookedUp =
  (name: string, label: string, holds: LookedUpField['holds']): FieldOf =>
  (site) => ({ ...base(site, { name, label, optional: true }), kind: 'found', holds });

interface Counting extends Worded {
  readonly min: number;
  readonly max: number;
  readonly unit?: (site: FormSite) => string;
}

export const number =
  ({ min, max, unit, ...words }: Counting): FieldOf =>
  (site) => ({ ...base(site, words), kind: 'number', min, max, unit: unit?.(site) ?? null });

const WEEKDAYS = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'];

const SLOTS_OF = { appointments: 'sales', services: 'service' } as const satisfies Record<string, Department>;

/** Names the weekdays on which no location of a department is open. A location without opening hours counts as open. */
function closedOn(site: FormSite, department: Department): string | null {
  const weeks = locationsFor(site, department).map((place) => hoursOf(place, site.config));
  const opensOn = (day: number) =>
    weeks.some(
      (week) => week.length === 0 || week.some(({ weekday, status }) => weekday === day && status === 'Open'),
    );
  const closed = WEEKDAYS.filter((_, day) => !opensOn(day));
  const named = new Intl.ListFormat(site.market.locale).format(closed);
  return closed.length === 0 ? null : `We are closed on ${named}.`;
}

interface Dated extends Worded {
  readonly notBefore?: string;
  readonly slots?: 'appointments' | 'services';
  readonly time?: string;
}

export const date =
  ({ notBefore, slots, time, ...words }: Dated): FieldOf =>
  (site) => ({
    ...base(site, words),
    ...(slots !== undefined && { help: closedOn(site, SLOTS_OF[slots]) }),
    kind: 'date',
    notBefore: notBefore ?? null,
    slots: slots === undefined || time === undefined ? null : { of: slots, time },
  });

export const time =
  (words: Worded): FieldOf =>
  (site) => ({ ...base(site, words), kind: 'time' });

export const files =
  (kind: FileKind, words: Worded): FieldOf =>
  (site) => ({
    ...base(site, words),
    kind: 'files',
    files: kind,
    accept: ACCEPTED[kind].join(','),
    most: MOST_FILES,
  });

export const rego: FieldOf = (site) =>
  typed({
    kind: 'plate',
    name: 'rego',
    label: MARKET_TEXTS[site.market.code].plateLabel,
    optional: true,
    max: 20,
    autocomplete: 'off',
  })(site);

export const regoState: FieldOf = (site) =>
  site.market.platesByRegion
    ? choiceOfNames(
        site,
        { name: 'regoState', label: `${site.market.regionLabel} of registration`, optional: true },
        site.market.regions.map(({ code, name }) => ({ value: code, label: name })),
      )
    : null;

const vinWith = (help: string): FieldOf =>
  typed({ kind: 'vin', name: 'vin', label: 'VIN', optional: true, help, max: 40, autocomplete: 'off' });

export const vin = vinWith('17 letters and digits; it stands on the registration papers.');
export const vinInsteadOfPlate = vinWith(
  'Where you have no plate to hand: 17 letters and digits, on the registration papers.',
);
