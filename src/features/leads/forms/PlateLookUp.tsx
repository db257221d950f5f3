import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { fieldsOf } from '#domain/leads/forms/field-model.ts';
import type { FormModel } from '#domain/leads/forms/form-model.ts';
import { LOOK_UP_FAILED, registeredCarSchema, valuedCarSchema } from '#domain/leads/forms/look-ups.ts';
import {
  type CarLookUp,
  type CarQuestion,
  findCar,
  questionsAbout,
  REGISTER_FIELD,
  registerWords,
  VALUATION_FIGURES,
  VALUED_BY,
  valuationAnswers,
} from '#domain/leads/forms/valuation.ts';
import type { LeadAnswers } from '#domain/leads/lead-payload.ts';
import { paths } from '#paths';
import { isBox } from '#ui/box.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import type { FormPlace } from './form-props.ts';
import { ValuationShown } from './ValuationResult.tsx';

interface Props {
  readonly form: FormModel;
  readonly place: FormPlace;
  readonly answers: () => LeadAnswers;
  readonly fill: (found: LeadAnswers) => void;
}

type State = { readonly state: 'idle' | 'looking' } | { readonly state: 'told'; readonly message: string };

const PATIENCE_MS = 15_000;

async function answerOf(path: string, question: CarQuestion['question']): Promise<unknown> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(question),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  return response.ok ? response.json() : null;
}

const valued = v.object({ found: valuedCarSchema });
const registered = v.object({ found: registeredCarSchema });
const refused = v.object({ message: v.string() });

/** Asks a register. One that does not respond counts as knowing nothing, and the next is asked. */
async function ask(
  { of, question }: CarQuestion,
  onRefusal: (message: string) => void,
): Promise<CarLookUp | null> {
  const path = of === 'plate' ? paths.plateLookUp : paths.registerLookUp;
  const answer = await answerOf(path, question).catch(() => null);
  if (v.is(refused, answer)) onRefusal(answer.message);
  if (of === 'plate') {
    const read = v.safeParse(valued, answer);
    return read.success ? { ...read.output.found, registered: '' } : null;
  }
  const read = v.safeParse(registered, answer);
  if (!read.success) return null;
  return { car: read.output.found.car, value: null, registered: registerWords(read.output.found) };
}

const TOLD = ['make', 'model', 'badge', 'year', 'vin'] as const;

/** Fills in the car that was found. Unknown values stay as typed, but the valuation of another car does not. */
const filledBy = ({ car, value, registered: words }: CarLookUp): LeadAnswers => ({
  ...Object.fromEntries(TOLD.flatMap((name) => (car[name] === null ? [] : [[name, String(car[name])]]))),
  ...valuationAnswers(value),
  [REGISTER_FIELD]: words,
});

function foundWords({ car, value }: CarLookUp, { km }: LeadAnswers, form: FormModel): string {
  const name = [car.year, car.make, car.model].filter(Boolean).join(' ');
  const found = `Found: ${name}. Correct below what is not right.`;
  const isValued = fieldsOf(form).some(({ kind }) => kind === 'found');
  if (value !== null || !isValued) return found;
  return km
    ? `${found} There is no guide price for it; our buyers name one.`
    : `${found} With the distance driven, look it up again to see a guide price where there is one.`;
}

const NO_FIGURES = valuationAnswers(null);

/**
 * Fills in what registers know about a plate or VIN, and shows the value. If nothing is found, the shopper
 * types.
 */
export function PlateLookUp({ form, place, answers, fill }: Props) {
  const [at, setAt] = useState<State>({ state: 'idle' });
  const corner = useRef<HTMLDivElement>(null);
  const tell = (message: string) => setAt({ state: 'told', message });
  const asksVin = fieldsOf(form).some(({ name }) => name === 'vin');

  const latest = useRef({ answers, fill });
  latest.current = { answers, fill };
  useEffect(() => {
    const there = corner.current?.closest('form');
    /** An answer changed by hand is not what was valued. */
    const onInput = ({ target }: Event) => {
      if (!isBox(target) || !VALUED_BY.has(target.name)) return;
      const now = latest.current.answers();
      if (!VALUATION_FIGURES.some(({ field }) => now[field])) return;
      latest.current.fill(NO_FIGURES);
      setAt({ state: 'told', message: 'That is not what the guide price was for: look it up again.' });
    };
    there?.addEventListener('input', onInput);
    return () => there?.removeEventListener('input', onInput);
  }, []);

  async function press(): Promise<void> {
    const typed = answers();
    const questions = questionsAbout(typed, form.market);
    if ('missing' in questions) return tell(questions.missing);
    setAt({ state: 'looking' });
    let refusal = LOOK_UP_FAILED;
    const found = await findCar(questions.ask, (asked) =>
      ask(asked, (message) => {
        refusal = message;
      }),
    );
    if (found === null) {
      fill({ ...NO_FIGURES, [REGISTER_FIELD]: '' });
      return tell(refusal);
    }
    fill(filledBy(found));
    tell(foundWords(found, typed, form));
  }

  return (
    <div ref={corner} className="field look-up when-scripted">
      <button
        type="button"
        className="button button-second"
        onClick={press}
        disabled={at.state === 'looking'}
      >
        <Icon name="search" />
        {at.state === 'looking' && 'Looking it up…'}
        {at.state !== 'looking' && (asksVin ? 'Look up plate or VIN' : 'Look up my plate')}
      </button>
      <p role="status" className="field-help fine text-muted">
        {at.state === 'told' && at.message}
      </p>
      <ValuationShown within={corner} answers={answers} market={form.market} place={place} />
    </div>
  );
}
