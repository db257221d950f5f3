import { fieldsOf } from '#domain/lead/field-model.ts';
import type { FormModel } from '#domain/lead/form-model.ts';
import type { Answers } from './form-values.ts';

/** What links call the fields of a form, where it is not what the form calls them. */
const NAMED_IN_LINKS: Readonly<Record<string, string>> = {
  preferredDealership: 'dealership',
  car_type: 'wanted_car_type',
};

/** `used` → `Used`: links tell values as the stock does, forms as people do. */
const asChoice = (value: string, choices: readonly { readonly value: string }[]): string | undefined =>
  choices.find((choice) => choice.value.toLowerCase() === value.toLowerCase())?.value;

/** What a link says of the answers, as far as the form asks for it. */
export function answersFromQuery(query: URLSearchParams, form: FormModel): Answers {
  const fields = new Map(fieldsOf(form).map((field) => [field.name, field]));
  const found = [...query].flatMap(([named, value]) => {
    const field = fields.get(NAMED_IN_LINKS[named] ?? named);
    if (!field || field.kind === 'files' || field.kind === 'tick' || field.kind === 'many') return [];
    const answer = field.kind === 'choice' ? asChoice(value, field.choices) : value;
    return answer === undefined ? [] : [[field.name, answer] as const];
  });
  return Object.fromEntries(found);
}
