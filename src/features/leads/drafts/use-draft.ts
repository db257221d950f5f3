import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { fieldsOf } from '#domain/leads/forms/field-model.ts';
import type { FormModel } from '#domain/leads/forms/form-model.ts';
import type { LeadAnswers } from '#domain/leads/lead-payload.ts';
import { localDate } from '#domain/lib/time-zones.ts';
import { sayAnswers } from '#ui/early-input.ts';
import type { LeadFormProps } from '../forms/form-props.ts';
import { answersIn, boundDates, fillIn } from '../forms/form-values.ts';
import type { useSending } from '../outbox/use-outbox.ts';
import { type Draft, draftsOf, knownDetails, newDraft } from './drafts.ts';

/** Names of fields in links, if they differ from the form's. */
const NAMED_IN_LINKS: Readonly<Record<string, string>> = {
  preferredDealership: 'dealership',
  car_type: 'wanted_car_type',
};

/** `used` → `Used`: links write values as the stock does, forms as people do. */
const asChoice = (value: string, choices: readonly { readonly value: string }[]): string | undefined =>
  choices.find((choice) => choice.value.toLowerCase() === value.toLowerCase())?.value;

/** Reads the answers in a link's parameters, as far as the form asks for them. */
export function answersFromQuery(query: URLSearchParams, form: FormModel): LeadAnswers {
  const fields = new Map(fieldsOf(form).map((field) => [field.name, field]));
  const found = [...query].flatMap(([named, value]) => {
    const field = fields.get(NAMED_IN_LINKS[named] ?? named);
    if (!field || field.kind === 'files' || field.kind === 'tick' || field.kind === 'many') return [];
    const answer = field.kind === 'choice' ? asChoice(value, field.choices) : value;
    return answer === undefined ? [] : [[field.name, answer] as const];
  });
  return Object.fromEntries(found);
}

type Element = RefObject<HTMLFormElement | null>;

/** Stores a form on this device until it has arrived. */
export function useDraft({ form, place, car }: LeadFormProps, element: Element) {
  const { site, timezone } = place;
  const about = car?.id ?? '';
  const draft = useRef<Draft>(newDraft(0));
  const drafts = useMemo(() => draftsOf(site, form.id, about), [site, form.id, about]);
  const today = useCallback(() => localDate(Date.now(), timezone).iso, [timezone]);
  const save = useCallback(
    (change: Partial<Draft> = {}) => {
      if (!element.current) return;
      draft.current = { ...draft.current, ...change, answers: answersIn(element.current, form) };
      drafts.write(draft.current);
      boundDates(element.current, form, today());
    },
    [drafts, element, form, today],
  );
  return { draft, drafts, today, save };
}

interface FirstFill extends Pick<ReturnType<typeof useDraft>, 'draft' | 'drafts' | 'today'> {
  readonly element: Element;
  readonly sending: Pick<ReturnType<typeof useSending>, 'rest' | 'resume'>;
  /** The form is filled in, up to this step. */
  readonly onFilled: (step: number) => void;
  /** The shopper comes back after sending it. */
  readonly onEmptied: () => void;
}

/**
 * Fills the form with what was typed before, the address's parameters and known details, once the car is known.
 */
export function useFirstFill(
  { form, place: { site }, car }: LeadFormProps,
  { draft, drafts, today, element, ...events }: FirstFill,
): void {
  const isCarKnown = car !== undefined;
  const latest = useRef(events);
  latest.current = events;

  useEffect(() => {
    const there = element.current;
    if (!there || !isCarKnown) return;
    const begin = () => {
      fillIn(there, draft.current.answers);
      fillIn(there, answersFromQuery(new URLSearchParams(location.search), form));
      fillIn(there, knownDetails(site));
      boundDates(there, form, today());
      latest.current.onFilled(Math.min(draft.current.step, form.steps.length - 1));
      sayAnswers(there);
    };
    const beginAnew = () => {
      draft.current = newDraft(Date.now());
      drafts.clear();
      begin();
    };
    draft.current = drafts.read();
    const { handed, clientId } = draft.current;
    if (handed) void latest.current.sending.resume(clientId).then((waits) => (waits ? begin() : beginAnew()));
    else begin();

    /** Starts again after the shopper returns from the thanks page through the bfcache. */
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted || drafts.has()) return;
      there.reset();
      latest.current.onEmptied();
      latest.current.sending.rest();
      beginAnew();
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [draft, drafts, element, form, isCarKnown, site, today]);
}
