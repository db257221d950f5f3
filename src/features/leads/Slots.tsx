import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { type Choice, type ChoiceField, type DateField, fieldsOf } from '#domain/lead/field-model.ts';
import type { FormModel } from '#domain/lead/form-model.ts';
import type { SlotDay } from '#domain/lead/slots.ts';
import { paths } from '#paths';
import type { Errors } from './check-form.ts';
import { Field } from './Field.tsx';
import type { FormPlace } from './form-props.ts';
import type { Answers } from './form-values.ts';

const answerSchema = v.object({
  days: v.array(
    v.object({
      date: v.pipe(v.string(), v.isoDate()),
      slots: v.array(v.object({ time: v.string(), until: v.nullable(v.string()) })),
    }),
  ),
});

export const slotFieldOf = (form: FormModel): DateField | undefined =>
  fieldsOf(form).find((field): field is DateField => field.kind === 'date' && field.slots !== null);

/** The free times of a dealership; none where its system tells none, and the form asks for any time then. */
export function useSlots(form: FormModel, { dealershipId }: FormPlace): readonly SlotDay[] {
  const [days, setDays] = useState<readonly SlotDay[]>([]);
  const kind = slotFieldOf(form)?.slots?.of;
  useEffect(() => {
    if (kind === undefined || dealershipId === null) return;
    const stop = new AbortController();
    fetch(paths.bookings(kind, dealershipId), { signal: stop.signal })
      .then((response) => (response.ok ? response.json() : null))
      .then((answer) => {
        const read = v.safeParse(answerSchema, answer);
        if (read.success) setDays(read.output.days);
      })
      .catch(() => console.info('Free times could not be asked for; any time may be wished for.'));
    return () => stop.abort();
  }, [kind, dealershipId]);
  return days;
}

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
