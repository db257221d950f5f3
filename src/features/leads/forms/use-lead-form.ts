import { type RefObject, type SyntheticEvent, useEffect, useState } from 'react';
import { sendLead } from '#adapters/leads/outbox/send-lead.client.ts';
import { fieldsOf } from '#domain/leads/forms/field-model.ts';
import type { FormModel } from '#domain/leads/forms/form-model.ts';
import type { LeadAnswers } from '#domain/leads/lead-payload.ts';
import { keepDetails } from '../drafts/drafts.ts';
import { useDraft, useFirstFill } from '../drafts/use-draft.ts';
import { SEND_FAILED } from '../outbox/failure-text.ts';
import { beginProof } from '../outbox/proofs.ts';
import { requestNow } from '../outbox/queued-request.ts';
import { type Refused, useSending } from '../outbox/use-outbox.ts';
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
import type { LeadFormProps } from './form-props.ts';
import { answersIn, boxOf, filesIn, fillIn } from './form-values.ts';
import { shrinkPhotos } from './shrink-photos.ts';

function contentsOf(
  { form, known }: LeadFormProps,
  element: RefObject<HTMLFormElement | null>,
  today: () => string,
) {
  const answers = (): LeadAnswers => ({ ...known, ...(element.current && answersIn(element.current, form)) });
  const files = () => (element.current ? filesIn(element.current, form) : []);
  const filled = (): Filled => ({ form, answers: answers(), files: files(), today: today() });
  return { answers, files, filled };
}

/** The open step, and what gets the focus after rendering (a hidden step cannot): a field, or the step itself. */
function useSteps(form: FormModel, element: RefObject<HTMLFormElement | null>) {
  const [step, setStep] = useState(0);
  const [aim, setAim] = useState<{ readonly field: string | null } | null>(null);
  useEffect(() => {
    if (aim === null || !element.current) return;
    const { current: there } = element;
    const { field } = aim;
    (field === null
      ? there.querySelector<HTMLElement>('.form-step:not([hidden]) legend')
      : boxOf(there, field)
    )?.focus();
  }, [aim, element]);
  return {
    step,
    setStep,
    open(to: number): void {
      setStep(to);
      setAim({ field: null });
    },
    openField(name: string): void {
      setStep(stepOf(form, name));
      setAim({ field: name });
    },
  };
}

/** Shows the problems of the answers: beside the fields, and as one sentence when the form is refused. */
function useChecks(form: FormModel, filled: () => Filled, goTo: (name: string) => void) {
  const [errors, setErrors] = useState(NO_ERRORS);
  const [refusal, setRefusal] = useState('');
  return {
    errors,
    refusal,
    clear() {
      setErrors(NO_ERRORS);
      setRefusal('');
    },
    /** Shows the problems and focuses the first. Returns true if there are any. */
    refuse(found: Errors): boolean {
      const first = firstWrong(form, found);
      setErrors(found);
      setRefusal(refusalInWords(form, found));
      if (first) goTo(first.name);
      return first !== undefined;
    },
    /** One field is looked at again when it is left, and while it is being mended. */
    recheck(name: string, whileTyping: boolean): void {
      const field = fieldsOf(form).find((one) => one.name === name);
      if (!field || (whileTyping && !(name in errors))) return;
      const now = filled();
      if (!whileTyping && !now.answers[name] && field.kind !== 'files') return;
      const message = errorOfField(field, now);
      setErrors(({ [name]: _, ...others }) => (message === null ? others : { ...others, [name]: message }));
    },
    /** A field that was just filled in is no longer wrong. */
    forget: (found: LeadAnswers) =>
      setErrors((all) => Object.fromEntries(Object.entries(all).filter(([name]) => !(name in found)))),
  };
}

interface Sender
  extends Pick<ReturnType<typeof useDraft>, 'draft' | 'save'>,
    Pick<ReturnType<typeof useSending>, 'hand' | 'alone'> {
  readonly props: LeadFormProps;
  readonly step: number;
  readonly contents: Pick<ReturnType<typeof contentsOf>, 'answers' | 'files'>;
}

/** Sends the answers so far after each step, and all of them at the end. */
function senders({ props, step, draft, contents: { answers, files }, save, hand, alone }: Sender) {
  const { form, place, car = null } = props;
  const pack = (complete: boolean) =>
    requestNow({
      form,
      car,
      complete,
      draft: draft.current,
      answers: answers(),
      files: complete ? files() : [],
      step: step + 1,
    });
  return {
    /** Without a connection the shopper continues, and the last step sends everything. */
    sendStep: (skipped: readonly string[], next: () => void) =>
      alone(async () => {
        save({ skipped });
        keepDetails(place.site, answers());
        const answer = await sendLead(pack(false));
        if (answer.kind === 'refused') return answer;
        if (answer.kind === 'sent' && answer.id !== null) save({ leadId: answer.id });
        next();
        return undefined;
      }),
    sendAll: () =>
      hand(async () => {
        save();
        keepDetails(place.site, answers());
        const lead = pack(true);
        return { ...lead, files: await shrinkPhotos(lead.files) };
      }),
  };
}

/** Does everything that a form does. `element` is the form in the page, which alone holds the answers. */
export function useLeadForm(props: LeadFormProps, element: RefObject<HTMLFormElement | null>) {
  const { form, place, car } = props;
  const { step, setStep, open, openField } = useSteps(form, element);
  const [ready, setReady] = useState(false);
  const { draft, drafts, today, save } = useDraft(props, element);

  const contents = contentsOf(props, element, today);
  const { answers, filled } = contents;
  const { errors, refusal, refuse, recheck, forget, clear } = useChecks(form, filled, openField);

  const { sending, hand, retry, alone, rest, resume } = useSending({
    site: place.site,
    car,
    failure: form.failure ?? SEND_FAILED,
    onKept: (handed) => save({ handed }),
    onSent: () => drafts.clear(),
    onRefused({ fields }: Refused) {
      save({ handed: false });
      refuse(fields);
    },
  });
  useFirstFill(props, {
    draft,
    drafts,
    today,
    element,
    sending: { rest, resume },
    onFilled(filledStep) {
      setStep(filledStep);
      setReady(true);
    },
    onEmptied: clear,
  });

  const go = (to: number) => {
    open(to);
    clear();
    rest();
    save({ step: to });
  };

  const { sendStep, sendAll } = senders({ props, step, draft, contents, save, hand, alone });
  const onwards = (skipping: boolean) => {
    if (!skipping && refuse(errorsOfStep(step, filled()))) return;
    const { id = '' } = form.steps[step] ?? {};
    const others = draft.current.skipped.filter((one) => one !== id);
    void sendStep(skipping ? [...others, id] : others, () => go(step + 1));
  };

  return {
    step,
    ready,
    errors,
    refusal,
    recheck,
    sending,
    retry,
    answers,
    save,
    begin: () => {
      if (form.proof_of_work && ready) beginProof(draft.current.clientId);
    },
    skipped: () => draft.current.skipped,
    skip: () => onwards(true),
    back: () => go(Math.max(0, step - 1)),
    fill: (found: LeadAnswers) => {
      if (element.current) fillIn(element.current, found, { overwrite: true });
      forget(found);
      save();
    },
    submit: (event: SyntheticEvent) => {
      event.preventDefault();
      if (step < form.steps.length - 1) return onwards(false);
      if (!refuse(errorsOfForm(draft.current.skipped, filled()))) void sendAll();
    },
  };
}
