import { type RefObject, useCallback, useSyncExternalStore } from 'react';
import { shownValuation, VALUATION_FIGURES } from '#domain/leads/forms/valuation.ts';
import type { LeadAnswers } from '#domain/leads/lead-payload.ts';
import type { MarketCode } from '#domain/sites/markets/conventions.ts';
import type { FormPlace } from './form-props.ts';
import { FILLED_IN } from './form-values.ts';

interface Props {
  readonly within: RefObject<HTMLElement | null>;
  readonly answers: () => LeadAnswers;
  readonly market: MarketCode;
  readonly place: Pick<FormPlace, 'dealer'>;
}

/** Writes the figures in the form's fields as text. They follow the fields, also when a draft is restored. */
export function ValuationShown({ within, answers, market, place }: Props) {
  const listen = useCallback(
    (tell: () => void) => {
      const form = within.current?.closest('form');
      form?.addEventListener(FILLED_IN, tell);
      return () => form?.removeEventListener(FILLED_IN, tell);
    },
    [within],
  );
  const held = useSyncExternalStore(
    listen,
    () => {
      const now = within.current ? answers() : {};
      return VALUATION_FIGURES.map(({ field }) => now[field] ?? '').join(' ');
    },
    () => '',
  );
  const texts = held.split(' ');
  const figures = shownValuation(
    Object.fromEntries(VALUATION_FIGURES.map(({ field }, index) => [field, texts[index] ?? ''])),
    market,
  );
  if (figures.length === 0) return null;
  return (
    <section className="valuation stack" aria-label="Guide price">
      <dl>
        {figures.map(({ label, amount, worth }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="valuation-amount">{amount}</dd>
            <dd>{worth}</dd>
          </div>
        ))}
      </dl>
      <p className="field-help fine text-muted">
        A guide for the distance you typed, not an offer. It goes to {place.dealer} with what you send, and
        the figure is confirmed once they have seen it.
      </p>
    </section>
  );
}
