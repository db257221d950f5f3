import { type FormEvent, useEffect, useState } from 'react';
import type { Range } from '#domain/search/state.ts';
import type { RangeFacet as RangeFacetModel } from './facet-model.ts';

interface Props {
  readonly facet: RangeFacetModel;
  /** Nothing before the page is alive. */
  readonly choose: ((range: Range) => void) | null;
}

/** The ends as a shopper has them under the hand; an end that stands at that of the stock is open. */
const toRange = (low: number, high: number, { min, max }: RangeFacetModel): Range => ({
  min: low <= min ? null : low,
  max: high >= max ? null : high,
});

const BAR_WIDTH = 10;
const HEIGHT = 40;

function Bars({
  facet,
  low,
  high,
}: {
  readonly facet: RangeFacetModel;
  readonly low: number;
  readonly high: number;
}) {
  const { bars, min, max } = facet;
  const width = (max - min) / bars.length;
  return (
    <svg
      className="range-bars"
      viewBox={`0 0 ${bars.length * BAR_WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {bars.map((share, index) => {
        const height = share === 0 ? 0 : Math.max(2, share * HEIGHT);
        const from = min + index * width;
        const inside = from + width > low && from < high;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
            key={index}
            data-inside={inside ? '' : undefined}
            x={index * BAR_WIDTH + 1}
            y={HEIGHT - height}
            width={BAR_WIDTH - 2}
            height={height}
          />
        );
      })}
    </svg>
  );
}

export function RangeFacet({ facet, choose }: Props) {
  const { filter, label, min, max, step, chosen } = facet;
  const [low, setLow] = useState(chosen.min ?? min);
  const [high, setHigh] = useState(chosen.max ?? max);
  useEffect(() => {
    setLow(chosen.min ?? min);
    setHigh(chosen.max ?? max);
  }, [chosen.min, chosen.max, min, max]);

  const commit = () => choose?.(toRange(low, high, facet));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    commit();
  };
  const ends = [
    { name: 'from', value: low, set: (value: number) => setLow(Math.min(value, high)) },
    { name: 'to', value: high, set: (value: number) => setHigh(Math.max(value, low)) },
  ] as const;
  return (
    <form className="range" onSubmit={submit}>
      <Bars facet={facet} low={low} high={high} />
      <div className="range-track">
        {ends.map(({ name, value, set }) => (
          <input
            key={name}
            type="range"
            min={min}
            max={max}
            step={step}
            value={value}
            disabled={!choose}
            aria-label={`${label} ${name}`}
            onChange={({ target }) => set(Number(target.value))}
            onPointerUp={commit}
            onKeyUp={commit}
            onBlur={commit}
          />
        ))}
      </div>
      <div className="range-fields">
        {ends.map(({ name, value, set }) => (
          <div key={name}>
            <span aria-hidden="true">{name === 'from' ? 'From' : 'To'}</span>
            <NumberField
              value={value}
              label={`${label} ${name}`}
              name={`${filter}-${name}`}
              disabled={!choose}
              set={set}
              commit={commit}
            />
          </div>
        ))}
      </div>
    </form>
  );
}

interface NumberFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: number;
  readonly disabled: boolean;
  readonly set: (value: number) => void;
  readonly commit: () => void;
}

/** What is being typed is left alone until the shopper leaves the field: `2` on the way to `20000` is no price. */
function NumberField({ name, label, value, disabled, set, commit }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    const digits = typed?.replaceAll(/\D/g, '') ?? '';
    if (digits !== '') set(Number(digits));
    setTyped(null);
  };
  return (
    <input
      type="text"
      inputMode="numeric"
      name={name}
      aria-label={label}
      disabled={disabled}
      value={typed ?? String(value)}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => {
        take();
        queueMicrotask(commit);
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') take();
      }}
    />
  );
}
