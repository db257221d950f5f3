import {
  type RefObject,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { safeParse } from 'valibot';
import { track } from '#adapters/analytics/client.ts';
import { sendLead } from '#adapters/lead-outbox/client.send.ts';
import { type Handover, type Outbox, openOutbox } from '#adapters/lead-outbox/client.ts';
import { filesProblem } from '#domain/lead/files.ts';
import { type FieldModel, fieldsOf } from '#domain/lead/form-model.ts';
import { schemaOf, schemaOfStep } from '#domain/lead/form-schema.ts';
import { readField, readingRules } from '#domain/lead/read-field.ts';
import { localDate } from '#domain/time/zoned.ts';
import { type Draft, draftsOf, keepDetails, knownDetails, newDraft } from './drafts.ts';
import { hasEnquired, rememberEnquiry } from './enquired-cars.ts';
import type { LeadFormProps } from './form-props.ts';
import { type Answers, answersIn, boxOf, filesIn, fillIn } from './form-values.ts';
import { leadKeys } from './lead-keys.ts';
import { eventPayload, filingOfSending, outgoing } from './outgoing.ts';
import { answersFromQuery } from './query-answers.ts';
import { shrinkPhotos } from './shrink-photos.ts';
import { lasting, passing } from './storage.ts';
import { currentVisit } from './visit-client.ts';

type Errors = Readonly<Record<string, string>>;

/** How a form stands with what it was asked to send. */
export type Sending =
  | { readonly phase: 'idle' | 'sending' }
  | { readonly phase: 'failed'; readonly message: string }
  | { readonly phase: 'kept'; readonly lasting: boolean };

export const SEND_FAILED = 'An error occurred when submitting this form';

const NO_ERRORS: Errors = {};

interface Checked {
  readonly errors: Errors;
  readonly first: string | undefined;
}

function errorsOf(result: {
  readonly issues?:
    | readonly {
        readonly message: string;
        readonly path?: readonly { readonly key: unknown }[] | undefined;
      }[]
    | undefined;
}): Errors {
  const found = (result.issues ?? []).map(
    ({ message, path }) => [String(path?.[0]?.key ?? ''), message] as const,
  );
  return Object.fromEntries(found.toReversed());
}

/** Everything that a form does; `element` is the form as it stands in the page, which alone holds what is typed. */
export function useLeadForm(
  { form, place, car = null, known = {} }: LeadFormProps,
  element: RefObject<HTMLFormElement | null>,
) {
  const [errors, setErrors] = useState(NO_ERRORS);
  const [sending, setSending] = useState<Sending>({ phase: 'idle' });
  const [step, setStep] = useState(0);
  const [ready, setReady] = useState(false);
  const [askedBefore, setAskedBefore] = useState(false);
  const carId = car?.id;
  const draft = useRef<Draft>(newDraft(0));
  const trail = useRef<number[]>([]);
  const busy = useRef(false);
  const outbox = useRef<Outbox>(null);
  const drafts = useMemo(() => draftsOf(place.site, form.id, carId ?? ''), [place.site, form.id, carId]);
  const today = useCallback(() => localDate(Date.now(), place.timezone).iso, [place.timezone]);

  const answers = (): Answers => ({ ...known, ...(element.current ? answersIn(element.current, form) : {}) });

  const save = useCallback(
    (change: Partial<Draft> = {}) => {
      if (!element.current) return;
      draft.current = { ...draft.current, ...change, answers: answersIn(element.current, form) };
      drafts.write(draft.current);
    },
    [drafts, element, form],
  );

  useEffect(() => {
    const there = element.current;
    if (!there) return;
    draft.current = drafts.read();
    fillIn(there, draft.current.answers, { overwrite: true });
    fillIn(there, answersFromQuery(new URLSearchParams(location.search), form));
    fillIn(there, knownDetails(place.site));
    setStep(Math.min(draft.current.step, form.steps.length - 1));
    setAskedBefore(carId !== undefined && hasEnquired(place.site, carId));
    setReady(true);
  }, [carId, drafts, element, form, place.site]);

  const show = (name: string | undefined) => {
    if (name !== undefined && element.current) boxOf(element.current, name)?.focus();
  };

  const fileErrors = (fields: readonly FieldModel[]): Errors => {
    const chosen = element.current ? filesIn(element.current, form) : [];
    return Object.fromEntries(
      fields.flatMap((field) => {
        if (field.kind !== 'files') return [];
        const own = chosen.filter((one) => one.field === field.name);
        const problem = filesProblem(
          field,
          own.map(({ file }) => ({ size: file.size, type: file.type })),
        );
        return problem === null ? [] : [[field.name, problem.message]];
      }),
    );
  };

  const checked = (found: Errors, fields: readonly FieldModel[]): Checked => {
    const all = { ...found, ...fileErrors(fields) };
    setErrors(all);
    return { errors: all, first: fields.find(({ name }) => name in all)?.name };
  };

  const checkStep = (index: number): Checked => {
    const { id, fields } = form.steps[index] ?? { id: '', fields: [] };
    return checked(errorsOf(safeParse(schemaOfStep(form, id, today()), answers())), fields);
  };

  const checkAll = (): Checked => {
    const { skipped } = draft.current;
    const schema = schemaOf(form, today(), { upTo: form.steps.length, skipped });
    return checked(errorsOf(safeParse(schema, answers())), fieldsOf(form));
  };

  /** One field is looked at again when it is left, and while it is being mended. */
  const recheck = (name: string, whileTyping: boolean) => {
    const field = fieldsOf(form).find((one) => one.name === name);
    if (!field || field.kind === 'files' || (whileTyping && !(name in errors))) return;
    const value = answers()[name];
    if (!whileTyping && (value === '' || value === undefined)) return;
    const reading = readField(field, value, readingRules(form, today()));
    setErrors(({ [name]: _, ...others }) => (reading.ok ? others : { ...others, [name]: reading.message }));
  };

  const go = (to: number) => {
    setStep(to);
    setErrors(NO_ERRORS);
    save({ step: to });
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('.form-step:not([hidden]) legend')?.focus(),
    );
  };

  const pack = (complete: boolean, at: number) =>
    outgoing({
      form,
      draft: draft.current,
      answers: answers(),
      files: complete && element.current ? filesIn(element.current, form) : [],
      car,
      visit: currentVisit(),
      url: location.href,
      step: at + 1,
      complete,
      now: Date.now(),
    });

  const once = async (work: () => Promise<void>) => {
    if (busy.current) return;
    busy.current = true;
    try {
      await work();
    } finally {
      busy.current = false;
    }
  };

  function refuse(answer: Extract<Handover, { kind: 'refused' }>): void {
    const names = fieldsOf(form).map(({ name }) => name);
    setErrors(Object.fromEntries(Object.entries(answer.fields).filter(([name]) => names.includes(name))));
    setSending({ phase: 'failed', message: answer.message ?? SEND_FAILED });
    const name = names.find((one) => one in answer.fields);
    const index = form.steps.findIndex(({ fields }) => fields.some((field) => field.name === name));
    if (index >= 0) setStep(index);
    requestAnimationFrame(() => show(name));
  }

  /** Saves what there is so far; without a connection the shopper goes on, and the last step brings it all. */
  const saveStep = (next: () => void) =>
    once(async () => {
      setSending({ phase: 'sending' });
      const answer = await sendLead({ ...pack(false, step), files: [] });
      if (answer.kind === 'refused') return refuse(answer);
      if (answer.kind === 'sent' && answer.id !== null)
        draft.current = { ...draft.current, leadId: answer.id };
      setSending({ phase: 'idle' });
      next();
    });

  const onwards = (skipping: boolean) => {
    const { id = '' } = form.steps[step] ?? {};
    const { skipped } = draft.current;
    if (!skipping) {
      const { first } = checkStep(step);
      if (first !== undefined) return show(first);
    }
    const others = skipped.filter((one) => one !== id);
    save({ skipped: skipping ? [...others, id] : others });
    keepDetails(place.site, answers());
    void saveStep(() => {
      trail.current.push(step);
      go(step + 1);
    });
  };

  function arrived(successPath: string): void {
    const filing = filingOfSending({ form, answers: answers(), car });
    track(filing.event, eventPayload(filing, car));
    if (car) rememberEnquiry(place.site, car.id);
    passing.write(leadKeys(place.site).success, filing.success);
    drafts.clear();
    location.assign(successPath);
  }

  const deliver = () =>
    once(async () => {
      setSending({ phase: 'sending' });
      save();
      keepDetails(place.site, answers());
      const packed = pack(true, form.steps.length - 1);
      const lead = { ...packed, files: await shrinkPhotos(packed.files) };
      outbox.current ??= openOutbox(place.site);
      const answer = await outbox.current.hand(lead);
      if (answer.kind === 'refused') return refuse(answer);
      if (answer.kind === 'sent') return arrived(lead.successPath);
      lasting.write(leadKeys(place.site).waiting, '1');
      setSending({ phase: 'kept', lasting: answer.lasting });
    });

  const retry = () =>
    once(async () => {
      const before = sending;
      setSending({ phase: 'sending' });
      const sent = (await outbox.current?.flush()) ?? [];
      const own = sent.find(({ clientId }) => clientId === draft.current.clientId);
      if (!own) return setSending(before);
      lasting.remove(leadKeys(place.site).waiting);
      arrived(own.successPath);
    });

  const latestRetry = useRef(retry);
  latestRetry.current = retry;
  const isKept = sending.phase === 'kept';
  useEffect(() => {
    if (!isKept) return;
    const again = () => void latestRetry.current();
    addEventListener('online', again);
    const timer = setInterval(again, RETRY_MS);
    return () => {
      removeEventListener('online', again);
      clearInterval(timer);
    };
  }, [isKept]);

  return {
    step,
    ready,
    askedBefore,
    errors,
    sending,
    retry,
    answers,
    save,
    skip: () => onwards(true),
    back: () => go(trail.current.pop() ?? Math.max(0, step - 1)),
    recheck,
    fill: (found: Answers) => {
      if (element.current) fillIn(element.current, found, { overwrite: true });
      save();
    },
    submit: (event: SyntheticEvent) => {
      event.preventDefault();
      if (step < form.steps.length - 1) return onwards(false);
      const { first } = checkAll();
      if (first === undefined) return void deliver();
      const at = form.steps.findIndex(({ fields }) => fields.some(({ name }) => name === first));
      if (at !== step) setStep(at);
      requestAnimationFrame(() => show(first));
    },
  };
}

const RETRY_MS = 20_000;
