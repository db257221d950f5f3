import { paths } from '#paths';
import { addStylesheet } from '#ui/add-script.ts';
import type { LeadFormProps } from './form-props.ts';
import styles from './forms.css?url';

/** The forms of a site that open over its pages, as they were built with them. */
interface DialogForms {
  readonly place: LeadFormProps['place'];
  readonly forms: Readonly<Record<string, LeadFormProps['form']>>;
}

async function load() {
  const [{ mountForm, unmountForm }, answer] = await Promise.all([
    import('./mount-form.tsx'),
    fetch(paths.dialogForms),
    addStylesheet(styles),
  ]);
  if (!answer.ok) throw new Error(`The forms could not be loaded: ${answer.status}.`);
  return { mountForm, unmountForm, forms: (await answer.json()) as DialogForms };
}

let asked: ReturnType<typeof load> | undefined;

/** Fetches what a form in a dialog needs, once. After a failure the next click tries again. */
export function loadForms(): ReturnType<typeof load> {
  asked ??= load().catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
}
