import { useEffect, useRef, useState } from 'react';
import { amountIn } from '#domain/leads/forms/read-field.ts';
import { capitalised } from '#domain/lib/words.ts';
import { PRICE_LIMITS, PRICE_STEP } from '#domain/search/filters/price-slider.ts';
import { formatMoney } from '#domain/sites/markets/format.ts';
import { type Frequency, ratesText, repayment } from '#domain/vehicles/price/repayment.ts';
import { readSeen, SEEN_KEY } from '#domain/vehicles/view-history.ts';
import { sayAnswers } from '#ui/early-input.ts';
import { lasting } from '../drafts/storage.ts';
import type { CalculatorModel } from './form-page.ts';

const FREQUENCIES: readonly { readonly value: Frequency; readonly label: string }[] = [
  { value: 'weekly', label: 'Week' },
  { value: 'fortnightly', label: '2 weeks' },
  { value: 'monthly', label: 'Month' },
];
const YEARS = [1, 2, 3, 4, 5, 6, 7];

/** Returns the price in the address, or that of the vehicle in it, within the limits of the slider. */
function priceOfPage(): number | null {
  const query = new URLSearchParams(location.search);
  const seen = readSeen(lasting.read(SEEN_KEY)).find(({ id }) => id === query.get('car_id'));
  const price = amountIn(query.get('vehiclePriceBudget')) ?? seen?.price ?? null;
  return price === null ? null : Math.min(Math.max(price, PRICE_LIMITS.min), PRICE_LIMITS.max);
}

/** Calculates a repayment by the dealer's terms. The rate, the comparison rate and its warning are equally large. */
export function Calculator({ model: { terms, price: usual, market } }: { readonly model: CalculatorModel }) {
  const element = useRef<HTMLElement>(null);
  const depositOf = (of: number) => Math.round((of * (terms.deposit_percent ?? 0)) / 100);
  const [price, setPrice] = useState(usual);
  const [deposit, setDeposit] = useState(depositOf(usual));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once.
  useEffect(() => {
    const asked = priceOfPage();
    if (asked !== null) {
      setPrice(asked);
      setDeposit(depositOf(asked));
    }
    sayAnswers(element.current);
  }, []);
  const [years, setYears] = useState(Math.max(1, Math.round(terms.term_months / 12)));
  const [frequency, setFrequency] = useState<Frequency>('weekly');
  const balloon = (price * (terms.balloon_percent ?? 0)) / 100;
  const { annual_rate } = terms;
  const due = repayment(
    { price, deposit: Math.min(deposit, price), balloon, annual_rate, term_months: years * 12 },
    frequency,
  );
  const money = (amount: number) => formatMoney(amount, market);
  return (
    <section ref={element} className="calculator stack stack-roomy" aria-labelledby="calculator">
      <h2 id="calculator" className="text-title">
        What would it cost?
      </h2>
      <div className="calculator-parts stack stack-loose">
        <div className="fields">
          <Range
            name="price"
            label="Price"
            value={price}
            shown={money(price)}
            min={PRICE_LIMITS.min}
            max={PRICE_LIMITS.max}
            onChange={setPrice}
          />
          <Range
            name="deposit"
            label={capitalised(market.deposit)}
            value={Math.min(deposit, price)}
            shown={money(Math.min(deposit, price))}
            min={0}
            max={price}
            onChange={setDeposit}
          />
          <Years value={years} onChange={setYears} />
          <Frequencies value={frequency} onChange={setFrequency} />
        </div>
        <output className="calculator-answer stack">
          {due === null ? (
            <strong>Nothing left to pay</strong>
          ) : (
            <>
              <strong>{money(due)}</strong>
              <span>every {FREQUENCIES.find(({ value }) => value === frequency)?.label.toLowerCase()}</span>
            </>
          )}
          <span className="calculator-rates semibold small">{ratesText(terms, market)}*</span>
          {balloon > 0 && (
            <span className="field-help fine text-muted">
              with {money(Math.round(balloon))} left to pay at the end
            </span>
          )}
        </output>
      </div>
      <p className="calculator-warning fine text-muted">
        * An estimate only. {terms.warning} {market.lending}
      </p>
    </section>
  );
}

interface RangeProps {
  readonly name: string;
  readonly label: string;
  readonly value: number;
  readonly shown: string;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

const Range = ({ name, label, value, shown, min, max, onChange }: RangeProps) => (
  <div className="field">
    <label className="field-label calculator-range tabular-nums" htmlFor={`calculator-${name}`}>
      {label} <strong>{shown}</strong>
    </label>
    <input
      type="range"
      id={`calculator-${name}`}
      value={value}
      min={min}
      max={max}
      step={PRICE_STEP}
      aria-valuetext={shown}
      onChange={({ target }) => onChange(Number(target.value))}
    />
  </div>
);

interface ChoiceProps<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

const Years = ({ value: years, onChange }: ChoiceProps<number>) => (
  <div className="field">
    <label className="field-label" htmlFor="calculator-years">
      Over
    </label>
    <select
      id="calculator-years"
      className="box"
      value={years}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {YEARS.map((count) => (
        <option key={count} value={count}>
          {count === 1 ? '1 year' : `${count} years`}
        </option>
      ))}
    </select>
  </div>
);

const Frequencies = ({ value: frequency, onChange }: ChoiceProps<Frequency>) => (
  <fieldset className="field">
    <legend className="field-label">Paid every</legend>
    <div className="choices wrap">
      {FREQUENCIES.map(({ value, label }) => (
        <label key={value} className="tile-choice">
          <input
            type="radio"
            name="frequency"
            checked={frequency === value}
            onChange={() => onChange(value)}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  </fieldset>
);
