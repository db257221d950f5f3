import { type RefObject, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { type Choice, type ChoiceField, type DateField, fieldsOf } from '#domain/leads/forms/field-model.ts';
import type { FormModel } from '#domain/leads/forms/form-model.ts';
import type { SlotDay } from '#domain/leads/forms/slots.ts';
import type { LeadAnswers } from '#domain/leads/lead-payload.ts';
import { paths } from '#paths';
import { isBox } from '#ui/box.ts';
import type { Errors } from './check-form.ts';
import { Field } from './Field.tsx';
import type { LeadFormProps } from './form-props.ts';
import { FILLED_IN } from './form-values.ts';

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

/** Returns the location chosen in the form, or the one that it was opened for. */
function useChosenPlace(element: RefObject<HTMLFormElement | null>): string {
  const listen = useCallback(
    (tell: () => void) => {
      const form = element.current;
      for (const event of PLACE_EVENTS) form?.addEventListener(event, tell);
      return () => {
        for (const event of PLACE_EVENTS) form?.removeEventListener(event, tell);
      };
    },
    [element],
  );
  return useSyncExternalStore(
    listen,
    () => {
      const box = element.current?.elements.namedItem('location_id') ?? null;
      return isBox(box) ? box.value : '';
    },
    () => '',
  );
}

const PLACE_EVENTS = ['input', 'change', FILLED_IN];

/** Free times, and what they were asked for. */
export interface FreeTimes {
  readonly asked: string;
  readonly days: readonly SlotDay[];
}

const NO_TIMES: FreeTimes = { asked: '', days: [] };

async function daysAt(address: string, signal: AbortSignal): Promise<readonly SlotDay[]> {
  const response = await fetch(address, { signal });
  const read = v.safeParse(answerSchema, response.ok ? await response.json() : null);
  return read.success ? read.output.days : [];
}

/**
 * Fetches the free times of the chosen location, or of the car's. Without any the form asks for any time. Nothing is
 * fetched until location and car are known.
 */
export function useSlots(
  { form, car }: Pick<LeadFormProps, 'form' | 'car'>,
  element: RefObject<HTMLFormElement | null>,
): FreeTimes {
  const [times, setTimes] = useState(NO_TIMES);
  const place = useChosenPlace(element);
  const kind = slotFieldOf(form)?.slots?.of;
  const isPlaceAsked = fieldsOf(form).some(({ name }) => name === 'location_id');
  const isCarAwaited = form.vehicle !== 'none' && car === undefined;
  const isKnown = kind !== undefined && !isCarAwaited && !(isPlaceAsked && place === '');
  const about = { ...(place !== '' && { location_id: place }), ...(car && { car_id: car.id }) };
  const address = isKnown ? paths.bookings(kind, about) : null;
  useEffect(() => {
    if (address === null) return setTimes(NO_TIMES);
    const stop = new AbortController();
    daysAt(address, stop.signal)
      .catch(() => {
        if (!stop.signal.aborted) console.info('Free times could not be loaded. Any time can be chosen.');
        return [];
      })
      .then((days) => {
        if (!stop.signal.aborted) setTimes({ asked: address, days });
      });
    return () => stop.abort();
  }, [address]);
  return times;
}

interface Props {
  readonly field: DateField;
  readonly days: readonly SlotDay[];
  readonly prefix: string;
  readonly errors: Errors;
  /** The answers in the fields that these times replace. */
  readonly chosen: LeadAnswers;
  readonly locale: string;
}

/** Returns true if a day or time was chosen that is not free here. */
function isLost(chosen: LeadAnswers, { name, slots }: DateField, days: readonly SlotDay[]): boolean {
  const [date, time] = [chosen[name], chosen[slots?.time ?? '']];
  if (!date) return false;
  const day = days.find((one) => one.date === date);
  return day === undefined || (Boolean(time) && !day.slots.some((slot) => slot.time === time));
}

const dayName = (date: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`));

const timeName = (time: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
    new Date(`2000-01-01T${time}:00Z`),
  );

/** More days than a week has would hide the button below them. */
const FIRST_DAYS = 7;

const DAY_MS = 86_400_000;

/** Names the days between the shown ones on which nothing is free, so that nobody looks for them. */
function fullDays(days: readonly SlotDay[], count: number, locale: string): string | null {
  const shown = days.slice(0, count).map(({ date }) => Date.parse(date));
  const full = shown.slice(1).flatMap((next, index) => {
    const after = (shown[index] ?? next) + DAY_MS;
    return Array.from({ length: (next - after) / DAY_MS }, (_, days) => after + days * DAY_MS);
  });
  const names = full.map((instant) => dayName(new Date(instant).toISOString().slice(0, 10), locale));
  return names.length === 0 ? null : `Nothing is free on ${new Intl.ListFormat(locale).format(names)}.`;
}

export function Slots({ field, days, prefix, errors, chosen, locale }: Props) {
  const known = (date: unknown) => days.find((day) => day.date === date)?.date ?? null;
  const [first] = useState(() => ({
    date: known(chosen[field.name]),
    time: chosen[field.slots?.time ?? ''],
  }));
  const [date, setDate] = useState(first.date);
  const [wasGone] = useState(() => isLost(chosen, field, days));
  const list = (name: string, label: string, choices: readonly Choice[], preset: string | null) => {
    const { optional, help } = field;
    return {
      kind: 'choice',
      drawn: 'buttons',
      name,
      label,
      optional,
      help,
      choices,
      preset,
    } satisfies ChoiceField;
  };
  const dates = days.map((day) => ({ value: day.date, label: dayName(day.date, locale) }));
  const [isWhole, setWhole] = useState(days.findIndex((day) => day.date === first.date) >= FIRST_DAYS);
  const shown = isWhole ? dates : dates.slice(0, FIRST_DAYS);
  const times = (days.find((day) => day.date === date)?.slots ?? []).map(({ time }) => ({
    value: time,
    label: timeName(time, locale),
  }));
  // A chosen time that is no longer free is not replaced without asking.
  const isGone = date === first.date && Boolean(first.time);
  const same = times.find(({ value }) => value === first.time)?.value;
  const wished = same ?? (isGone ? null : (times[0]?.value ?? null));
  const time = field.slots?.time ?? '';
  return (
    <>
      <Field
        field={{ ...list(field.name, field.label, shown, date), help: fullDays(days, shown.length, locale) }}
        prefix={prefix}
        error={errors[field.name]}
        onChange={(value) => setDate(known(value))}
      />
      {shown.length < dates.length && (
        <button type="button" className="button button-quiet" onClick={() => setWhole(true)}>
          Later days
        </button>
      )}
      {date !== null && (
        <Field
          key={date}
          field={{ ...list(time, 'Time', times, wished), help: null }}
          prefix={prefix}
          error={errors[time]}
        />
      )}
      {wasGone && (
        <p role="alert" className="field-help fine text-muted">
          The time you chose is not free here. Please choose another.
        </p>
      )}
    </>
  );
}
