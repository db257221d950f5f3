import { type RefObject, useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import {
  type AmountField,
  type DateField,
  type FilesField,
  isCode,
  isUnspelt,
  LONGEST_FIGURE,
  type NumberField,
  TIME_STEP,
  type TimeField,
  type TypedField,
} from '#domain/leads/forms/field-model.ts';
import { amountIn } from '#domain/leads/forms/read-field.ts';
import { FILLED_IN } from '../form-values.ts';
import { type DrawProps, described } from './field-attributes.ts';

export function Typed({ field, id, error }: DrawProps<TypedField>) {
  const { name, kind, max, autocomplete, inputmode } = field;
  const shared = {
    id,
    name,
    maxLength: max,
    className: 'box',
    autoComplete: autocomplete ?? undefined,
    ...described(id, field, error),
  };
  if (kind === 'message') return <textarea {...shared} rows={4} />;
  const type = kind === 'email' || kind === 'phone' ? { email: 'email', phone: 'tel' }[kind] : 'text';
  return (
    <input
      {...shared}
      type={type}
      inputMode={inputmode ?? undefined}
      autoCapitalize={isCode(field) ? 'characters' : undefined}
      spellCheck={isUnspelt(field) ? false : undefined}
    />
  );
}

export function Count({ field, id, error }: DrawProps<NumberField>) {
  const box = (
    <input
      id={id}
      name={field.name}
      className="box"
      inputMode="numeric"
      autoComplete="off"
      maxLength={LONGEST_FIGURE}
      {...described(id, field, error)}
    />
  );
  if (field.unit === null) return box;
  return (
    <div className="box-with-unit">
      {box}
      <span aria-hidden="true">{field.unit}</span>
    </div>
  );
}

export const Day = ({ field, id, error }: DrawProps<DateField>) => (
  <input type="date" id={id} name={field.name} className="box" {...described(id, field, error)} />
);

export const Time = ({ field, id, error }: DrawProps<TimeField>) => (
  <input
    type="time"
    id={id}
    name={field.name}
    className="box"
    step={TIME_STEP}
    {...described(id, field, error)}
  />
);

export const Files = ({ field, id, error }: DrawProps<FilesField>) => (
  <input
    type="file"
    id={id}
    name={field.name}
    className="box box-files"
    accept={field.accept}
    multiple={field.most > 1}
    {...described(id, field, error)}
  />
);

type Box = RefObject<HTMLInputElement | null>;

/** Follows the text in the input, whoever changed it. */
function useTextIn(box: Box): string {
  const listen = useCallback(
    (tell: () => void) => {
      const form = box.current?.form;
      for (const event of ['input', FILLED_IN]) form?.addEventListener(event, tell);
      return () => {
        for (const event of ['input', FILLED_IN]) form?.removeEventListener(event, tell);
      };
    },
    [box],
  );
  return useSyncExternalStore(
    listen,
    () => box.current?.value ?? '',
    () => '',
  );
}

function putInto({ current }: Box, amount: number): void {
  if (!current) return;
  current.value = grouped(amount);
  current.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Groups thousands by commas, as all markets do. */
const grouped = (amount: number): string => amount.toLocaleString('en');

/** An amount is read in thousands once it is not being typed. */
function useGrouping(box: Box): () => void {
  const group = useCallback(() => {
    const amount = amountIn(box.current?.value);
    if (box.current && amount !== null) box.current.value = grouped(amount);
  }, [box]);
  useEffect(() => {
    const form = box.current?.form;
    form?.addEventListener(FILLED_IN, group);
    return () => form?.removeEventListener(FILLED_IN, group);
  }, [box, group]);
  return group;
}

/**
 * A click on a usual amount fills it in, and only the input is sent. The amount in the input is marked, clicked
 * or typed.
 */
export function Amount({ field, id, error }: DrawProps<AmountField>) {
  const { name, choices } = field;
  const box = useRef<HTMLInputElement>(null);
  const amount = amountIn(useTextIn(box));
  const group = useGrouping(box);
  return (
    <>
      {choices.length > 0 && (
        <div className="amounts when-scripted">
          {choices.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              className="amount"
              aria-pressed={value === amount}
              onClick={() => putInto(box, value)}
            >
              {label}
            </button>
          ))}
        </div>
      )}
      <div className="box-with-unit">
        <span aria-hidden="true">$</span>
        <input
          ref={box}
          onBlur={group}
          id={id}
          name={name}
          className="box"
          inputMode="numeric"
          autoComplete="off"
          maxLength={LONGEST_FIGURE}
          {...described(id, field, error)}
        />
      </div>
    </>
  );
}
