import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Handover, type Outbox, openOutbox } from '#adapters/leads/outbox/outbox.client.ts';
import type { QueuedRequest } from '#adapters/leads/outbox/types.ts';
import { lasting, leadKeys } from '../drafts/storage.ts';
import type { FormCar } from '../forms/form-props.ts';
import { rememberEnquiry } from './enquiry-memory.ts';
import { thank } from './go-to-thanks.ts';

/** The state of sending. */
export type Sending =
  | { readonly phase: 'idle' | 'sending' }
  | { readonly phase: 'failed'; readonly message: string }
  | { readonly phase: 'kept'; readonly lasting: boolean };

export type Refused = Extract<Handover, { kind: 'refused' }>;
type Sent = Extract<Handover, { kind: 'sent' }>;

const RETRY_MS = 20_000;

interface Options {
  readonly site: string;
  /** The message if the server fails without one. */
  readonly failure: string;
  readonly car: FormCar | null | undefined;
  readonly onRefused: (answer: Refused) => void;
  /** `lasting`: it survives the page. */
  readonly onKept: (lasting: boolean) => void;
  /** It is at the dealer’s: nothing of it may be sent again. */
  readonly onSent: () => void;
}

/** Runs one task at a time, however often a button is hit. */
function useOneAtATime() {
  const busy: RefObject<boolean> = useRef(false);
  return async (work: () => Promise<void>) => {
    if (busy.current) return;
    busy.current = true;
    try {
      await work();
    } finally {
      busy.current = false;
    }
  };
}

/** Sends waiting leads as soon as possible. Returns a ref to the current retry for later callers. */
function useRetries(isKept: boolean, retry: () => Promise<void>) {
  const latest = useRef(retry);
  latest.current = retry;
  useEffect(() => {
    if (!isKept) return;
    const again = () => void latest.current();
    addEventListener('online', again);
    const timer = setInterval(again, RETRY_MS);
    return () => {
      removeEventListener('online', again);
      clearInterval(timer);
    };
  }, [isKept]);
  return latest;
}

/** Opens the outbox of the site at first use, and notes that something waits in it. */
function useOutbox(site: string) {
  const opened = useRef<Outbox>(null);
  const { waiting } = leadKeys(site);
  const outbox = () => {
    opened.current ??= openOutbox(site);
    return opened.current;
  };
  return {
    outbox,
    /** Before a lead is sent: who closes the tab in between has it sent by the next page. */
    announce: () => lasting.write(waiting, '1'),
    async noteWaiting(): Promise<void> {
      if ((await outbox().waiting()) === 0) lasting.remove(waiting);
    },
  };
}

/** Sends a form from the click to the thanks page, through the outbox, which stores what got no response. */
export function useSending(options: Options) {
  const [sending, setSending] = useState<Sending>({ phase: 'idle' });
  const once = useOneAtATime();
  const { outbox, announce, noteWaiting } = useOutbox(options.site);
  const kept = useRef<QueuedRequest>(null);
  const latest = useRef(options);
  latest.current = options;

  function arrived(lead: QueuedRequest, answer: Sent): void {
    const { site, car, onSent } = latest.current;
    if (car) rememberEnquiry(site, car.id);
    onSent();
    thank(site, lead, answer);
  }

  const refuse = (answer: Refused) => {
    setSending({ phase: 'failed', message: answer.message ?? latest.current.failure });
    latest.current.onRefused(answer);
  };

  const hand = (pack: () => Promise<QueuedRequest>) =>
    once(async () => {
      setSending({ phase: 'sending' });
      const lead = await pack();
      announce();
      const answer = await outbox().hand(lead);
      if (answer.kind === 'kept') {
        kept.current = lead;
        latest.current.onKept(answer.lasting);
        return setSending({ phase: 'kept', lasting: answer.lasting });
      }
      await noteWaiting();
      if (answer.kind === 'refused') return refuse(answer);
      arrived(lead, answer);
    });

  const retry = () =>
    once(async () => {
      const lead = kept.current;
      if (!lead) return;
      setSending({ phase: 'sending' });
      const own = (await outbox().flush()).find(({ lead: { clientId } }) => clientId === lead.clientId);
      const there = await outbox().find(lead.clientId);
      await noteWaiting();
      if (own?.answer.kind === 'sent') return arrived(lead, own.answer);
      if (own?.answer.kind === 'refused') return refuse(own.answer);
      if (there) return setSending({ phase: 'kept', lasting: there.lasting });
      // Another page was quicker, and has counted it.
      latest.current.onSent();
      location.assign(lead.successPath);
    });

  const latestRetry = useRetries(sending.phase === 'kept', retry);

  return {
    sending,
    hand,
    retry,
    /** Runs requests without the outbox. */
    alone: (work: () => Promise<Refused | undefined>) =>
      once(async () => {
        setSending({ phase: 'sending' });
        const refused = await work();
        if (refused) refuse(refused);
        else setSending({ phase: 'idle' });
      }),
    /** A form restored by the back button has nothing in progress. */
    rest: () => setSending({ phase: 'idle' }),
    /** Resumes a form that was handed over before a reload. Returns false if it has been sent since. */
    resume: async (clientId: string): Promise<boolean> => {
      const there = await outbox().find(clientId);
      if (!there) return false;
      kept.current = there.lead;
      setSending({ phase: 'kept', lasting: there.lasting });
      void latestRetry.current();
      return true;
    },
  };
}
