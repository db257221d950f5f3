import type { FormRowPage } from './form-row.ts';
import { FORM_IDS, type FormId, formRow } from './form-rows.ts';

export interface FormPage extends FormRowPage {
  readonly form: FormId;
}

export const FORM_PAGES: readonly FormPage[] = FORM_IDS.flatMap((form) =>
  formRow(form).pages.map((page) => ({ ...page, form })),
);

const BY_SLUG = new Map(FORM_PAGES.map((page) => [page.slug, page]));

/** The form that belongs to a page of this name, whether the dealer wrote it or not. */
export const formPageNamed = (slug: string): FormPage | undefined => BY_SLUG.get(slug);
