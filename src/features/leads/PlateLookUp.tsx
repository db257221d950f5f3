import { useState } from 'react';
import * as v from 'valibot';
import { LOOK_UP_FAILED, valuedCarSchema } from '#domain/lead/look-ups.ts';
import type { MarketCode } from '#domain/market/writing.ts';
import { paths } from '#paths';
import { Icon } from '#ui/Icon.tsx';
import type { Answers } from './form-values.ts';

interface Props {
  readonly market: MarketCode;
  readonly answers: () => Answers;
  readonly fill: (found: Answers) => void;
}

type State =
  | { readonly state: 'idle' | 'looking' }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'found'; readonly name: string };

const PATIENCE_MS = 15_000;

async function lookUp(
  rego: string,
  regoState: string,
): Promise<v.InferOutput<typeof valuedCarSchema> | null> {
  const response = await fetch(paths.plateLookUp, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ rego, regoState }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const answer: unknown = await response.json().catch(() => null);
  const found = v.safeParse(v.object({ found: valuedCarSchema }), answer);
  return response.ok && found.success ? found.output.found : null;
}

const TOLD = ['make', 'model', 'badge', 'year'] as const;

/** Fills in what a register knows of a plate; whoever has none, or finds nothing, types. */
export function PlateLookUp({ market, answers, fill }: Props) {
  const [at, setAt] = useState<State>({ state: 'idle' });
  const fail = (message: string) => setAt({ state: 'failed', message });

  async function press(): Promise<void> {
    // A country without states is the state.
    const { rego = '', regoState = market } = answers();
    if (rego === '') return fail('Type the plate first.');
    if (regoState === '') return fail('Choose first where it is registered.');
    setAt({ state: 'looking' });
    const found = await lookUp(String(rego), String(regoState)).catch(() => null);
    if (!found?.car.make) return fail(LOOK_UP_FAILED);
    const { car } = found;
    fill(Object.fromEntries(TOLD.flatMap((name) => (car[name] === null ? [] : [[name, String(car[name])]]))));
    setAt({ state: 'found', name: [car.year, car.make, car.model].filter(Boolean).join(' ') });
  }

  return (
    <div className="field look-up when-scripted">
      <button
        type="button"
        className="button button-second"
        onClick={press}
        disabled={at.state === 'looking'}
      >
        <Icon name="search" />
        {at.state === 'looking' ? 'Looking it up…' : 'Look up my plate'}
      </button>
      <p role="status" className="field-help">
        {at.state === 'failed' && at.message}
        {at.state === 'found' && `Found: ${at.name}. Correct below what is not right.`}
      </p>
    </div>
  );
}
