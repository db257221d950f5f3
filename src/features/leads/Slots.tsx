import { useState } from 'react';
import type { DateField } from '#domain/lead/form-model.ts';
import type { SlotDay } from '#domain/lead/slots.ts';

interface Props {
  readonly field: DateField;
  readonly days: readonly SlotDay[];
  readonly prefix: string;
  readonly error: string | undefined;
  readonly locale: string;
}

const dayName = (date: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`));

/** The times that the dealer has free, in the place of boxes for any. */
export function Slots({ field, days, prefix, error, locale }: Props) {
  const [date, setDate] = useState(days[0]?.date ?? '');
  const slots = days.find((day) => day.date === date)?.slots ?? [];
  const timeName = field.slots?.time ?? '';
  return (
    <>
      <fieldset className="field">
        <legend className="field-label">{field.label}</legend>
        <div className="tiles slot-days">
          {days.map((day, index) => (
            <label key={day.date} className="tile-choice">
              <input
                type="radio"
                id={index === 0 ? `${prefix}-${field.name}` : undefined}
                name={field.name}
                value={day.date}
                defaultChecked={index === 0}
                onChange={() => setDate(day.date)}
              />
              <span>{dayName(day.date, locale)}</span>
            </label>
          ))}
        </div>
        {error && <p className="field-error">{error}</p>}
      </fieldset>
      <fieldset className="field" key={date}>
        <legend className="field-label">Time</legend>
        <div className="tiles">
          {slots.map(({ time }, index) => (
            <label key={time} className="tile-choice">
              <input type="radio" name={timeName} value={time} defaultChecked={index === 0} />
              <span>{time}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}
