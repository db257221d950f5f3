import { sendLead } from './client.send.ts';
import { databaseStorage, pageStorage } from './client.storage.ts';
import type { OutboxStorage, OutgoingLead, SendAnswer } from './types.ts';

/** What has become of a lead that was handed over. */
export type Handover =
  | Exclude<SendAnswer, { kind: 'unreachable' }>
  /** It waits in the browser; `lasting` where it outlives the page. */
  | { readonly kind: 'kept'; readonly lasting: boolean };

export interface Outbox {
  /** Keeps the lead, then sends it: whatever happens in between, it is not lost. */
  hand(lead: OutgoingLead): Promise<Handover>;
  /** Tries all that wait, one after the other; answers those that arrived. */
  flush(): Promise<readonly OutgoingLead[]>;
  waiting(): Promise<number>;
}

export interface OutboxOptions {
  readonly storage: OutboxStorage;
  /** Where the browser refuses to keep anything. */
  readonly spare?: OutboxStorage;
  readonly send?: (lead: OutgoingLead) => Promise<SendAnswer>;
}

/** A server in trouble may take it later; one that has read it and said no will say no again. */
const isFinal = (answer: SendAnswer): boolean =>
  answer.kind === 'sent' || (answer.kind === 'refused' && answer.status >= 400 && answer.status < 500);

export function createOutbox({ storage, spare = pageStorage(), send = sendLead }: OutboxOptions): Outbox {
  async function keep(lead: OutgoingLead): Promise<boolean> {
    try {
      await storage.put(lead);
      return true;
    } catch {
      await spare.put(lead);
      return false;
    }
  }

  async function forget(clientId: string): Promise<void> {
    await Promise.allSettled([storage.remove(clientId), spare.remove(clientId)]);
  }

  async function all(): Promise<readonly OutgoingLead[]> {
    const kept = await storage.all().catch(() => []);
    return [...kept, ...(await spare.all())].toSorted((a, b) => a.at - b.at);
  }

  return {
    async hand(lead) {
      const lasting = await keep(lead);
      const answer = await send(lead);
      if (answer.kind === 'unreachable') return { kind: 'kept', lasting };
      // Whoever is told that it failed decides alone whether to press again.
      await forget(lead.clientId);
      return answer;
    },
    async flush() {
      const arrived: OutgoingLead[] = [];
      for (const lead of await all()) {
        const answer = await send(lead);
        if (!isFinal(answer)) break;
        await forget(lead.clientId);
        if (answer.kind === 'sent') arrived.push(lead);
      }
      return arrived;
    },
    waiting: async () => (await all()).length,
  };
}

export const openOutbox = (site: string): Outbox =>
  createOutbox({ storage: databaseStorage(`lead-outbox:${site}`) });
