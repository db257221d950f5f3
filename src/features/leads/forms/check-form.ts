import { safeParse } from 'valibot';
import { type FieldModel, fieldsOf } from '#domain/leads/forms/field-model.ts';
import { filesProblem } from '#domain/leads/forms/form-files.ts';
import type { FormModel } from '#domain/leads/forms/form-model.ts';
import { schemaOf, schemaOfStep } from '#domain/leads/forms/form-schema.ts';
import { readField, readingRules } from '#domain/leads/forms/read-field.ts';
import type { LeadAnswers } from '#domain/leads/lead-payload.ts';
import type { ChosenFile } from './form-values.ts';

/** Messages by field name. */
export type Errors = Readonly<Record<string, string>>;

export const NO_ERRORS: Errors = {};

/** The current contents of a form, and the date that its dates are checked against. */
export interface Filled {
  readonly form: FormModel;
  readonly answers: LeadAnswers;
  readonly files: readonly ChosenFile[];
  readonly today: string;
}

interface Issue {
  readonly message: string;
  readonly path?: readonly { readonly key: unknown }[] | undefined;
}

/** Only the first problem of a field is shown. */
const byField = (issues: readonly Issue[]): Errors =>
  Object.fromEntries(
    issues.map(({ message, path }) => [String(path?.[0]?.key ?? ''), message] as const).toReversed(),
  );

function fileErrors(fields: readonly FieldModel[], chosen: readonly ChosenFile[]): Errors {
  const found = fields.flatMap((field) => {
    if (field.kind !== 'files') return [];
    const own = chosen.filter((one) => one.field === field.name);
    const problem = filesProblem(
      field,
      own.map(({ file: { size, type } }) => ({ size, type })),
    );
    return problem === null ? [] : [[field.name, problem.message] as const];
  });
  return Object.fromEntries(found);
}

export function errorsOfStep(index: number, { form, answers, files, today }: Filled): Errors {
  const { id, fields } = form.steps[index] ?? { id: '', fields: [] };
  const { issues = [] } = safeParse(schemaOfStep(form, id, today), answers);
  return { ...byField(issues), ...fileErrors(fields, files) };
}

export function errorsOfForm(skipped: readonly string[], { form, answers, files, today }: Filled): Errors {
  const schema = schemaOf(form, today, { upTo: form.steps.length, skipped });
  const { issues = [] } = safeParse(schema, answers);
  return { ...byField(issues), ...fileErrors(fieldsOf(form), files) };
}

export function errorOfField(field: FieldModel, { form, answers, files, today }: Filled): string | null {
  if (field.kind === 'files') return fileErrors([field], files)[field.name] ?? null;
  const reading = readField(field, answers[field.name], readingRules(form, today));
  return reading.ok ? null : reading.message;
}

export const firstWrong = (form: FormModel, errors: Errors): FieldModel | undefined =>
  fieldsOf(form).find(({ name }) => name in errors);

export const stepOf = (form: FormModel, name: string): number =>
  form.steps.findIndex(({ fields }) => fields.some((field) => field.name === name));

/** Writes the announcement for a refused form. Each field shows its own message. */
export function refusalInWords(form: FormModel, errors: Errors): string {
  const labels = fieldsOf(form)
    .filter(({ name }) => name in errors)
    .map(({ label }) => label);
  if (labels.length === 0) return '';
  const count = labels.length === 1 ? 'One answer needs' : `${labels.length} answers need`;
  return `${count} another look: ${labels.join(', ')}.`;
}
