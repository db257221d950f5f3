import { useEffect, useState } from 'react';
import * as v from 'valibot';
import type { DateField } from '#domain/lead/field-model.ts';
import { fieldsOf } from '#domain/lead/field-model.ts';
import type { FormModel } from '#domain/lead/form-model.ts';
import type { SlotDay } from '#domain/lead/slots.ts';
import { paths } from '#paths';
import type { FormPlace } from './form-props.ts';

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
