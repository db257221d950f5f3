import { paths } from '#paths';
import { fieldsOf } from './field-model.ts';
import type { FormModel } from './form-model.ts';
import { formRow } from './form-rows.ts';

/** Where a form is sent. */
export function formTarget(form: Pick<FormModel, 'id' | 'steps'>) {
  const takesFiles = fieldsOf(form).some(({ kind }) => kind === 'files');
  return { takesFiles, action: paths[formRow(form.id).address ?? (takesFiles ? 'leadWithFiles' : 'leads')] };
}

/** What stands around a form on a page of its own. */
export const FORM_LINKS = {
  home: paths.home,
  icon: paths.favicon,
  privacyPolicy: paths.privacyPolicy,
} as const;
