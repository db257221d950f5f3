import { type OpenState, openNow, openState, type Schedule } from '#domain/dealer/open-state.ts';
import { paths } from '#paths';
import type { Filing } from './filing.ts';
import type { Thanks } from './form-row.ts';
import { FORM_IDS, formRow, type SuccessCategory } from './form-rows.ts';
import { type FormSite, formSite, type LeadConfig } from './form-site.ts';
import type { LeadPayload } from './payload.ts';

/** The complete words of a thanks page. */
export type SuccessWording = Required<Thanks>;

const THANKS: ReadonlyMap<string, Thanks> = new Map(
  FORM_IDS.flatMap((id) => Object.entries(formRow(id).thanks)),
);

export const SUCCESS_CATEGORIES = [...THANKS.keys()].filter((category): category is SuccessCategory =>
  THANKS.has(category),
);

function thanksFor(category: SuccessCategory): Thanks {
  const thanks = THANKS.get(category);
  if (thanks === undefined) throw new Error(`No form has thanks for "${category}".`);
  return thanks;
}

/** Our words in the market's spelling. The dealer's name is inserted afterwards, unchanged. */
const said = (text: string, { say, config }: FormSite): string =>
  say(text).replaceAll('{dealer}', config.name);

export function successWording(category: SuccessCategory, config: LeadConfig): SuccessWording {
  const site = formSite(config);
  const { title, text, next, department = 'sales', calls = true } = thanksFor(category);
  return {
    title: said(title, site),
    text: said(text, site),
    next: next.map((step) => ({ title: said(step.title, site), text: said(step.text, site) })),
    department,
    calls,
  };
}

const WHEN: Readonly<Record<OpenState['kind'], string>> = {
  open: 'We are open now: expect to hear from us today.',
  always: 'We are open around the clock: expect to hear from us today.',
  closing: 'We close soon: if you do not hear from us today, you will when we open again.',
  opens: 'You will hear from us after that.',
  worded: 'You will hear from us on our next day of business.',
  closed: 'You will hear from us on our next day of business.',
};

/**
 * When the dealer will get in touch, by the opening hours of those who answer. Null if the hours are unknown.
 */
export function whenWeCall(schedule: Schedule | null, instant: number): string | null {
  if (schedule === null) return null;
  const state = openState(schedule, instant);
  if (state.kind !== 'opens') return WHEN[state.kind];
  const { lead, rest } = openNow(schedule, instant);
  return `${lead} ${rest}. ${WHEN.opens}`;
}

/** The category in the address of a thanks page, or a general enquiry if the address names none. */
export const successCategoryIn = (query: URLSearchParams, thanked: readonly string[]): string => {
  const named = query.get('category');
  return named !== null && thanked.includes(named) ? named : 'general-enquiry';
};

/** The thanks page of a form. */
export const successPath = (
  { success }: Pick<Filing, 'success'>,
  { car_id }: Pick<LeadPayload, 'car_id'>,
): string => paths.success(success, car_id === undefined ? {} : { car_id });
