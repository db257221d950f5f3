import type { Choice, FieldModel } from '#domain/leads/forms/field-model.ts';
import type { FormModel } from '#domain/leads/forms/form-model.ts';
import type { LeadAnswer, LeadAnswers } from '#domain/leads/lead-payload.ts';

interface Props {
  readonly form: FormModel;
  readonly answers: LeadAnswers;
  readonly skipped: readonly string[];
}

const labelOf = (value: string, choices: readonly Choice[]): string =>
  choices.find((choice) => choice.value === value)?.label ?? value;

function inWords(field: FieldModel, answer: LeadAnswer | undefined): string {
  if (answer === undefined || typeof answer === 'boolean') return '';
  const values = typeof answer === 'object' ? answer : [String(answer)];
  const choices = field.kind === 'choice' || field.kind === 'many' ? field.choices : [];
  const words = values.map((value) => labelOf(value, choices)).join(', ');
  return field.kind === 'amount' && words !== ''
    ? `$${Number(words.replace(/[$,\s]/g, '')).toLocaleString('en')}`
    : words;
}

export function Review({ form, answers, skipped }: Props) {
  const rows = form.steps
    .filter(({ id }) => id !== 'review' && !skipped.includes(id))
    .flatMap(({ fields }) => fields)
    .map((field) => ({ name: field.name, label: field.label, words: inWords(field, answers[field.name]) }))
    .filter(({ words }) => words !== '');
  return (
    <dl className="review">
      {rows.map(({ name, label, words }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
