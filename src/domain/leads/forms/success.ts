import type { Thanks } from './form-row.ts';
import { FORM_IDS, formRow, type SuccessCategory } from './form-rows.ts';
import { type FormSite, formSite, type LeadConfig } from './form-site.ts';

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

/** Converts our words to the market's spelling. The dealer's name is inserted afterwards, unchanged. */
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
