import { useState } from 'react';
import type { Choice, ChoiceField, DateField } from '#domain/lead/field-model.ts';
import type { SlotDay } from '#domain/lead/slots.ts';
import type { Errors } from './check-form.ts';
import { Field } from './Field.tsx';
import type { Answers } from './form-values.ts';

interface Props {
  readonly field: DateField;
  readonly days: readonly SlotDay[];
  readonly prefix: string;
  readonly errors: Errors;
  /** What the boxes held in whose place these come. */
  readonly chosen: Answers;
  readonly locale: string;
}

const dayName = (date: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`));

const timeName = (time: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
    new Date(`2000-01-01T${time}:00Z`),
  );

/** The times that the dealer has free, in boxes as large as those in whose place they come. */
export function Slots({ field, days, prefix, errors, chosen, locale }: Props) {
  const known = (date: unknown) => days.find((day) => day.date === date)?.date ?? null;
  const [first] = useState(() => ({
    date: known(chosen[field.name]),
    time: chosen[field.slots?.time ?? ''],
  }));
  const [date, setDate] = useState(first.date);
  const list = (name: string, label: string, choices: readonly Choice[], preset: string | null) => {
    const { optional, help } = field;
    return {
      kind: 'choice',
      drawn: 'list',
      name,
      label,
      optional,
      help,
      choices,
      preset,
    } satisfies ChoiceField;
  };
  const dates = days.map((day) => ({ value: day.date, label: dayName(day.date, locale) }));
  const times = (days.find((day) => day.date === date)?.slots ?? []).map(({ time }) => ({
    value: time,
    label: timeName(time, locale),
  }));
  const wished = times.find(({ value }) => value === first.time)?.value ?? times[0]?.value ?? null;
  const time = field.slots?.time ?? '';
  return (
    <>
      <Field
        field={list(field.name, field.label, dates, first.date)}
        prefix={prefix}
        error={errors[field.name]}
        onChange={(value) => setDate(known(value))}
      />
      <Field
        key={date}
        field={{ ...list(time, 'Time', times, wished), help: null }}
        prefix={prefix}
        error={errors[time]}
      />
    </>
  );
}
