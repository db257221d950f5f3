import { paths } from '#paths';
import { fieldsOf } from './field-model.ts';
import type { FormModel } from './form-model.ts';
import type { FormRowPage } from './form-row.ts';
import { FORM_IDS, type FormId, formRow } from './form-rows.ts';

export interface FormPage extends FormRowPage {
  readonly form: FormId;
}

export const FORM_PAGES: readonly FormPage[] = FORM_IDS.flatMap((form) =>
  formRow(form).pages.map((page) => ({ ...page, form })),
);

const BY_SLUG = new Map(FORM_PAGES.map((page) => [page.slug, page]));

/** Returns the form of a page with this name, whether the dealer wrote the page or not. */
export const formPageNamed = (slug: string): FormPage | undefined => BY_SLUG.get(slug);

/** The forms that open over the current page: they are about its vehicle, or to a location. */
export const DIALOG_FORMS = FORM_IDS.filter((id) => formRow(id).inDialog);

/** Returns the address that a form is sent to. Forms with files have another one. */
export function formTarget(form: Pick<FormModel, 'id' | 'steps'>) {
  const takesFiles = fieldsOf(form).some(({ kind }) => kind === 'files');
  return { takesFiles, action: paths[formRow(form.id).address ?? (takesFiles ? 'leadWithFiles' : 'leads')] };
}

/** The links on pages that the API draws itself. */
export const PLAIN_LINKS = {
  home: paths.home,
  icon: paths.favicon,
  privacyPolicy: paths.privacyPolicy,
} as const;
