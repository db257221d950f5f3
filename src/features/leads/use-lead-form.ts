import {
  type RefObject,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { sendLead } from '#adapters/lead-outbox/client.send.ts';
import type { FormId } from '#domain/lead/form-ids.ts';
import { fieldsOf } from '#domain/lead/form-model.ts';
import { localDate } from '#domain/time/zoned.ts';
import {
  type Errors,
  errorOfField,
  errorsOfForm,
  errorsOfStep,
  type Filled,
  firstWrong,
  NO_ERRORS,
  refusalInWords,
  stepOf,
} from './check-form.ts';
import { type Draft, draftsOf, keepDetails, knownDetails, newDraft } from './drafts.ts';
import type { LeadFormProps } from './form-props.ts';
import { type Answers, answersIn, boundDates, boxOf, filesIn, fillIn } from './form-values.ts';
import { outgoing } from './outgoing.ts';
import { beginProof, proofOf } from './proofs.ts';
import { answersFromQuery } from './query-answers.ts';
import { SEND_FAILED } from './send-failed.ts';
import { shrinkPhotos } from './shrink-photos.ts';
import { type Refused, useSending } from './use-sending.ts';
import { currentVisit } from './visit-client.ts';

const FAILURES: Readonly<Partial<Record<FormId, string>>> = { 'test-drive': 'An unexpected error occured' };

/** Everything that a form does; `element` is the form as it stands in the page, which alone holds what is typed. */
export function useLeadForm(
  { form, place, car, known = {} }: LeadFormProps,
  element: RefObject<HTMLFormElement | null>,
) {
  const [errors, setErrors] = useState(NO_ERRORS);
  const [refusal, setRefusal] = useState('');
  const [step, setStep] = useState(0);
  const [ready, setReady] = useState(false);
  /** Where the focus goes next: a field, or the step that is open. */
  const [aim, setAim] = useState<{ readonly field: string | null } | null>(null);
  const draft = useRef<Draft>(newDraft(0));
  const isCarKnown = car !== undefined;
  const about = car?.id ?? '';
  const { site } = place;
  const drafts = useMemo(() => draftsOf(site, form.id, about), [site, form.id, about]);
  const today = useCallback(() => localDate(Date.now(), place.timezone).iso, [place.timezone]);

  const answers = (): Answers => ({ ...known, ...(element.current ? answersIn(element.current, form) : {}) });
  const files = () => (element.current ? filesIn(element.current, form) : []);
  const filled = (): Filled => ({ form, answers: answers(), files: files(), today: today() });

  const save = useCallback(
    (change: Partial<Draft> = {}) => {
      if (!element.current) return;
      draft.current = { ...draft.current, ...change, answers: answersIn(element.current, form) };
      drafts.write(draft.current);
      boundDates(element.current, form, today());
    },
    [drafts, element, form, today],
  );

  // Once it is drawn: what a step hides takes no focus.
  useEffect(() => {
    if (aim === null || !element.current) return;
    const { current: there } = element;
    const { field } = aim;
    (field === null
      ? there.querySelector<HTMLElement>('.form-step:not([hidden]) legend')
      : boxOf(there, field)
    )?.focus();
  }, [aim, element]);

  /** Says what is wrong and goes there; true where something is. */
  const refuse = (found: Errors): boolean => {
    const first = firstWrong(form, found);
    setErrors(found);
    setRefusal(refusalInWords(form, found));
    if (!first) return false;
    setStep(stepOf(form, first.name));
    setAim({ field: first.name });
    return true;
  };

  const { sending, hand, retry, alone, rest, resume } = useSending({
    ...{ site, car, failure: FAILURES[form.id] ?? SEND_FAILED },
    onKept: (handed) => save({ handed }),
    onSent: () => drafts.clear(),
    onRefused({ fields }: Refused) {
      save({ handed: false });
      refuse(fields);
    },
  });
  const latest = useRef({ rest, resume });
  latest.current = { rest, resume };

  useEffect(() => {
    const there = element.current;
    if (!there || !isCarKnown) return;
    const begin = () => {
      fillIn(there, draft.current.answers);
      fillIn(there, answersFromQuery(new URLSearchParams(location.search), form));
      fillIn(there, knownDetails(site));
      boundDates(there, form, today());
      setStep(Math.min(draft.current.step, form.steps.length - 1));
      setReady(true);
    };
    const beginAnew = () => {
      draft.current = newDraft(Date.now());
      drafts.clear();
      begin();
    };
    draft.current = drafts.read();
    const { handed, clientId } = draft.current;
    if (handed) void latest.current.resume(clientId).then((waits) => (waits ? begin() : beginAnew()));
    else begin();

    /** Back from the page that thanks, as the browser kept this one. */
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted || drafts.has()) return;
      there.reset();
      setErrors(NO_ERRORS);
      latest.current.rest();
      beginAnew();
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [drafts, element, form, isCarKnown, site, today]);

  /** One field is looked at again when it is left, and while it is being mended. */
  const recheck = (name: string, whileTyping: boolean) => {
    const field = fieldsOf(form).find((one) => one.name === name);
    if (!field || (whileTyping && !(name in errors))) return;
    const now = filled();
    if (!whileTyping && !now.answers[name] && field.kind !== 'files') return;
    const message = errorOfField(field, now);
    setErrors(({ [name]: _, ...others }) => (message === null ? others : { ...others, [name]: message }));
  };

  const go = (to: number) => {
    setStep(to);
    setErrors(NO_ERRORS);
    setRefusal('');
    rest();
    save({ step: to });
    setAim({ field: null });
  };

  const pack = (complete: boolean) =>
    outgoing({
      ...{ form, car: car ?? null, complete, draft: draft.current, answers: answers() },
      files: complete ? files() : [],
      visit: currentVisit(),
      proof: proofOf(draft.current.clientId),
      url: location.href,
      step: step + 1,
      now: Date.now(),
    });

  /** Saves what there is so far; without a connection the shopper goes on, and the last step brings it all. */
  const onwards = (skipping: boolean) => {
    if (!skipping && refuse(errorsOfStep(step, filled()))) return;
    const { id = '' } = form.steps[step] ?? {};
    const others = draft.current.skipped.filter((one) => one !== id);
    void alone(async () => {
      save({ skipped: skipping ? [...others, id] : others });
      keepDetails(site, answers());
      const answer = await sendLead(pack(false));
      if (answer.kind === 'refused') return answer;
      if (answer.kind === 'sent' && answer.id !== null) save({ leadId: answer.id });
      go(step + 1);
      return undefined;
    });
  };

  const deliver = () =>
    void hand(async () => {
      save();
      keepDetails(site, answers());
      const lead = pack(true);
      return { ...lead, files: await shrinkPhotos(lead.files) };
    });

  return {
    step,
    ready,
    errors,
    refusal,
    sending,
    retry,
    answers,
    save,
    begin: () => {
      if (form.proof_of_work && ready) beginProof(draft.current.clientId);
    },
    recheck,
    skipped: () => draft.current.skipped,
    skip: () => onwards(true),
    back: () => go(Math.max(0, step - 1)),
    fill: (found: Answers) => {
      if (element.current) fillIn(element.current, found, { overwrite: true });
      setErrors((all) => Object.fromEntries(Object.entries(all).filter(([name]) => !(name in found))));
      save();
    },
    submit: (event: SyntheticEvent) => {
      event.preventDefault();
      if (step < form.steps.length - 1) return onwards(false);
      if (!refuse(errorsOfForm(draft.current.skipped, filled()))) deliver();
    },
  };
}
