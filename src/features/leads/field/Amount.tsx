import { type RefObject, useCallback, useRef, useSyncExternalStore } from 'react';
import { LONGEST_FIGURE } from '#domain/lead/field-drawing.ts';
import type { AmountField } from '#domain/lead/field-model.ts';
import { amountIn } from '#domain/lead/read-field.ts';
import { FILLED_IN } from '../form-values.ts';
import { type DrawProps, described } from './drawing.ts';

type Box = RefObject<HTMLInputElement | null>;

/** What stands in the box, whoever put it there. */
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
  current.value = String(amount);
  current.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** A press on a usual amount puts it into the box, which alone is sent; one that stands there is marked, pressed or typed. */
export function Amount({ field, id, error }: DrawProps<AmountField>) {
  const { name, choices } = field;
  const box = useRef<HTMLInputElement>(null);
  const amount = amountIn(useTextIn(box));
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
