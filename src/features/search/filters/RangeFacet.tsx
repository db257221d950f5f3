import { useEffect, useRef, useState } from 'react';
import type { RangeFacet as RangeFacetModel } from '#domain/search/filters/facet-model.ts';
import { BARS } from '#domain/search/filters/histogram.ts';
import { moveEnd, type RangeEnds } from '#domain/search/filters/range-ends.ts';
import type { Range } from '#domain/search/filters/search-state.ts';

interface Props {
  readonly facet: RangeFacetModel;
  /** `$15,000`, `80,000 km`, `2019` */
  readonly inWords: (amount: number) => string;
  /** Nothing before the page is alive. */
  readonly choose: ((range: Range) => void) | null;
}

/** Numbers may be typed as near to each other as they can be told apart; thumbs that were as near would cover each other. */
const TYPED_APART = 1;

/** An end at the stock's own end is open. */
const toRange = ({ low, high }: RangeEnds, { min, max }: RangeFacetModel): Range => ({
  min: low <= min ? null : low,
  max: high >= max ? null : high,
});

const BAR_WIDTH = 10;
const HEIGHT = 40;

function Bars({ bars, min, max, low, high }: RangeFacetModel & RangeEnds) {
  const width = (max - min) / BARS;
  return (
    <svg
      className="range-bars"
      viewBox={`0 0 ${BARS * BAR_WIDTH} ${HEIGHT}`}
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

export function RangeFacet({ facet, inWords, choose }: Props) {
  const { filter, label, min, max, step, chosen } = facet;
  const start = { low: chosen.min ?? min, high: chosen.max ?? max };
  const [ends, setEnds] = useState(start);
  // The last value, for callers in the same tick: React state renders later.
  const latest = useRef(ends);
  const set = (next: RangeEnds) => {
    latest.current = next;
    setEnds(next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows what is chosen, not what is under the hand.
  useEffect(() => set(start), [chosen.min, chosen.max, min, max]);

  const commit = () => {
    const range = toRange(latest.current, facet);
    if (range.min !== chosen.min || range.max !== chosen.max) choose?.(range);
  };
  /** React’s `onChange` is every step of a thumb. The browser says by `change` that it was let go. */
  const track = useRef<HTMLDivElement>(null);
  const letGo = useRef(commit);
  letGo.current = commit;
  useEffect(() => {
    const listen = () => letGo.current();
    track.current?.addEventListener('change', listen);
    return () => track.current?.removeEventListener('change', listen);
  }, []);
  const thumbs = [
    { name: 'from', end: 'low', value: ends.low },
    { name: 'to', end: 'high', value: ends.high },
  ] as const;
  return (
    <form
      className="range stack stack-hair"
      onSubmit={(event) => {
        event.preventDefault();
        commit();
      }}
    >
      <Bars {...facet} {...ends} />
      <div ref={track} className="range-track when-scripted">
        {thumbs.map(({ name, end, value }) => (
          <input
            key={name}
            type="range"
            min={min}
            max={max}
            step={step}
            value={value}
            aria-label={`${label} ${name}`}
            aria-valuetext={inWords(value)}
            onChange={({ target }) => set(moveEnd(ends, end, Number(target.value), step))}
          />
        ))}
      </div>
      <div className="range-fields when-scripted fine text-muted">
        {thumbs.map(({ name, end, value }) => (
          <div key={name}>
            <span aria-hidden="true">{name === 'from' ? 'From' : 'To'}</span>
            <NumberField
              value={inWords(value)}
              label={`${label} ${name}`}
              name={`${filter}-${name}`}
              move={(typed) => set(moveEnd(ends, end, typed, TYPED_APART))}
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
  readonly value: string;
  readonly move: (value: number) => void;
  readonly commit: () => void;
}

/** A number is not applied while it is typed: `2` on the way to `20000` is no price. */
function NumberField({ name, label, value, move, commit }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    const digits = typed?.replaceAll(/\D/g, '') ?? '';
    if (digits !== '') move(Number(digits));
    setTyped(null);
  };
  return (
    <input
      type="text"
      inputMode="numeric"
      name={name}
      aria-label={label}
      value={typed ?? value}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => {
        take();
        commit();
      }}
      onKeyDown={({ key }) => {
        if (key !== 'Enter') return;
        take();
        commit();
      }}
    />
  );
}
