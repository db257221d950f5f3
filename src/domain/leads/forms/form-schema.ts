import {
  type GenericSchema,
  object,
  optional,
  pipe,
  rawCheck,
  rawTransform,
  transform,
  unknown,
} from 'valibot';
import type { LeadAnswer, LeadAnswers } from '../lead-payload.ts';
import { type DateField, type FieldModel, fieldsOf } from './field-model.ts';
import type { FormModel } from './form-model.ts';
import { type ReadingRules, readField, readingRules } from './read-field.ts';

/** Uses one action per field: the rules of its kind are plain functions, and a form’s schema stays small in a browser. */
const fieldSchema = (field: FieldModel, rules: ReadingRules) =>
  optional(
    pipe(
      unknown(),
      rawTransform<unknown, LeadAnswer | undefined>(({ dataset, addIssue, NEVER }) => {
        const reading = readField(field, dataset.value, rules);
        if (reading.ok) return reading.value;
        addIssue({ message: reading.message });
        return NEVER;
      }),
    ),
    // Missing fields are read too: the field says whether it may be missing.
    null,
  );

const orderedDates = (fields: readonly FieldModel[]): readonly DateField[] =>
  fields.filter((field): field is DateField => field.kind === 'date' && field.notBefore !== null);

/** Returns true if the second of two dates is before the first. They are compared once both are valid. */
function earlier(field: DateField, values: Readonly<Record<string, unknown>>): boolean {
  const [first, second] = [values[field.notBefore ?? ''], values[field.name]];
  return typeof first === 'string' && typeof second === 'string' && second < first;
}

const present = (values: Readonly<Record<string, LeadAnswer | undefined>>): LeadAnswers =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, LeadAnswer] => entry[1] !== undefined),
  );

function schemaOfFields(
  fields: readonly FieldModel[],
  rules: ReadingRules,
): GenericSchema<Readonly<Record<string, unknown>>, LeadAnswers> {
  const later = orderedDates(fields);
  const entries = Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field, rules)]));
  return pipe(
    object(entries),
    rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const input = dataset.value;
      for (const field of later) {
        if (!earlier(field, input)) continue;
        const message = 'Please choose a date that is not before the first.';
        const value = input[field.name];
        addIssue({ message, path: [{ type: 'object', origin: 'value', input, key: field.name, value }] });
      }
    }),
    transform(present),
  );
}

/** How far a form in steps has come. */
export interface Progress {
  /** Counts from 1; the steps behind it are not asked about yet. */
  readonly upTo: number;
  /** Ids of skipped steps. A step that must not be skipped is checked anyway. */
  readonly skipped: readonly string[];
}

/** Returns the steps that must be answered so far, without those that were skipped. */
const stepsAsked = ({ steps }: FormModel, { upTo, skipped }: Progress): FormModel['steps'] =>
  steps.filter(({ id, skippable }, index) => index < upTo && !(skippable && skipped.includes(id)));

/**
 * Builds the schema of a form from its model and the date alone. The page and the API use the same one. With
 * `progress` only the steps so far are checked.
 */
export const schemaOf = (form: FormModel, today: string, progress?: Progress) =>
  schemaOfFields(
    fieldsOf({ steps: progress === undefined ? form.steps : stepsAsked(form, progress) }),
    readingRules(form, today),
  );

/** Builds the schema of one step, which is checked before the next step opens. */
export const schemaOfStep = (form: FormModel, step: string, today: string) =>
  schemaOfFields(form.steps.find(({ id }) => id === step)?.fields ?? [], readingRules(form, today));
