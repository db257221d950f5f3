import { randomUUID } from 'node:crypto';
import type { ContactKey } from '#domain/lead/contact.ts';
import type { LeadPayload } from '#domain/lead/payload.ts';
import { enquiryOf } from './enquiry.ts';
import type {
  Channel,
  Delivery,
  DeliveryOutcome,
  DeliveryState,
  DeliveryStatus,
  LeadFile,
  LeadQuery,
  LeadRecord,
  LeadStore,
  NewLead,
  SiteEvent,
  StoredFile,
  StoredLead,
} from './types.ts';

interface Kept {
  readonly id: string;
  readonly dealer: string;
  readonly form: string;
  readonly clientId: string;
  readonly suspicions: readonly string[];
  readonly channels: readonly Channel[];
  readonly at: number;
  readonly keys: Set<ContactKey>;
  readonly changeIds: Set<string>;
  /** By version. */
  readonly payloads: Map<number, LeadPayload>;
  readonly files: (LeadFile & StoredFile)[];
  readonly deliveries: KeptDelivery[];
  contactId: string | null;
  held: boolean;
  /** The newest. */
  payload: LeadPayload;
  changedAt: number;
}

interface KeptDelivery {
  readonly id: string;
  readonly version: number;
  readonly channel: Channel;
  state: DeliveryState;
  attempts: number;
  dueAt: number;
  deliveredAt: number | null;
  lastError: string | null;
  remoteId: string | null;
}

const isComplete = ({ payload }: Kept): boolean => payload.lead_status === 'Complete';

function storedLead(kept: Kept): StoredLead {
  const { id, dealer, form, clientId, suspicions, at, contactId, changedAt, payload } = kept;
  return {
    ...{ id, dealer, form, clientId, suspicions, at, contactId, changedAt, payload },
    complete: isComplete(kept),
    version: kept.payloads.size,
    files: kept.files.map(({ bytes: _, ...file }) => file),
  };
}

type Listed = Pick<StoredLead, 'id' | 'at'>;

/** The newest first. */
const inListOrder = (a: Listed, b: Listed): number => b.at - a.at || (a.id < b.id ? -1 : Number(a.id > b.id));

function statusOf({ remoteId: _, dueAt, ...delivery }: KeptDelivery): DeliveryStatus {
  return { ...delivery, nextAt: isOpen(delivery) ? dueAt : null };
}

const isOpen = ({ state }: Pick<KeptDelivery, 'state'>): boolean =>
  state === 'waiting' || state === 'postponed';

/** The first of a channel that waits or is held; those behind it wait for it. */
const isNext = ({ deliveries }: Kept, one: KeptDelivery): boolean =>
  deliveries.every(
    ({ channel, version, state }) =>
      channel !== one.channel || version >= one.version || (state !== 'waiting' && state !== 'held'),
  );

function unsentAs(
  outcome: Exclude<DeliveryOutcome, { kind: 'delivered' }>,
  attempts: number,
): Partial<KeptDelivery> {
  switch (outcome.kind) {
    case 'later':
      return { state: 'waiting', dueAt: outcome.nextAt, lastError: outcome.error };
    case 'dead':
      return { state: 'dead', lastError: outcome.error };
    case 'postponed':
      return { state: 'postponed', dueAt: outcome.until, lastError: outcome.reason, attempts };
    case 'skipped':
      return { state: 'skipped', lastError: outcome.reason, attempts };
  }
}

const remoteIdOf = ({ deliveries }: Kept, channel: Channel): string | null =>
  deliveries.findLast((one) => one.channel === channel && one.remoteId !== null)?.remoteId ?? null;

/** Forgets everything with the process: for tests, and to show what durability costs. */
export function memoryLeadStore(): LeadStore {
  const leads = new Map<string, Kept>();
  const idOfClient = new Map<string, string>();
  const contacts = new Map<string, string>();
  let events: SiteEvent[] = [];

  function contactOf(dealer: string, keys: readonly ContactKey[], known: string | null): string | null {
    if (keys.length === 0) return known;
    const names = keys.map((key) => `${dealer} ${key}`);
    const found = names.map((name) => contacts.get(name)).find((id) => id !== undefined);
    const contactId = known ?? found ?? randomUUID();
    for (const name of names) if (!contacts.has(name)) contacts.set(name, contactId);
    return contactId;
  }

  function addVersion(kept: Kept, payload: LeadPayload, files: readonly LeadFile[], at: number): void {
    const version = kept.payloads.size + 1;
    kept.payloads.set(version, payload);
    kept.payload = payload;
    for (const file of files)
      kept.files.push({ ...file, id: randomUUID(), size: file.bytes.byteLength, version });
    for (const channel of kept.channels)
      kept.deliveries.push({
        ...{
          id: randomUUID(),
          version,
          channel,
          state: kept.held ? 'held' : 'waiting',
          attempts: 0,
          dueAt: at,
        },
        ...{ deliveredAt: null, lastError: null, remoteId: null },
      });
  }

  function remove(gone: readonly Kept[]): number {
    for (const { id, dealer, clientId } of gone) {
      leads.delete(id);
      idOfClient.delete(`${dealer} ${clientId}`);
    }
    const used = new Set(
      [...leads.values()].flatMap(({ dealer, keys }) => [...keys].map((key) => `${dealer} ${key}`)),
    );
    for (const name of contacts.keys()) if (!used.has(name)) contacts.delete(name);
    return gone.length;
  }

  const recordOf = (kept: Kept): LeadRecord => ({
    lead: storedLead(kept),
    deliveries: kept.deliveries.map(statusOf),
  });

  const due = () =>
    [...leads.values()].flatMap((kept) =>
      kept.deliveries
        .filter((one) => isOpen(one) && isNext(kept, one))
        .map((delivery) => ({ kept, delivery })),
    );

  return {
    async create(lead: NewLead) {
      const client = `${lead.dealer} ${lead.clientId}`;
      const earlier = idOfClient.get(client);
      if (earlier !== undefined) return { id: earlier, repeated: true };
      const { dealer, form, clientId, suspicions, channels, at, contactKeys } = lead;
      const kept: Kept = {
        ...{ id: randomUUID(), dealer, form, clientId, suspicions, channels, at, changedAt: at },
        ...{
          changeIds: new Set(),
          payloads: new Map(),
          files: [],
          deliveries: [],
          keys: new Set(contactKeys),
        },
        payload: lead.payload,
        contactId: contactOf(dealer, contactKeys, null),
        held: lead.isHeld ?? suspicions.length > 0,
      };
      addVersion(kept, lead.payload, lead.files, at);
      leads.set(kept.id, kept);
      idOfClient.set(client, kept.id);
      return { id: kept.id, repeated: false };
    },

    async update(dealer, id, { changeId, payload, contactKeys, files, at }) {
      const kept = leads.get(id);
      if (kept?.dealer !== dealer) return 'unknown';
      if (kept.changeIds.has(changeId)) return 'repeated';
      if (isComplete(kept)) return 'complete';
      kept.changeIds.add(changeId);
      kept.contactId = contactOf(dealer, contactKeys, kept.contactId);
      for (const key of contactKeys) kept.keys.add(key);
      kept.changedAt = at;
      addVersion(kept, payload, files, at);
      return 'changed';
    },

    async record(event) {
      events.push(event);
    },

    async claim(now, leaseMs, limit, leadId) {
      return due()
        .filter(({ kept, delivery }) => delivery.dueAt <= now && (leadId ?? kept.id) === kept.id)
        .toSorted((a, b) => a.delivery.dueAt - b.delivery.dueAt)
        .slice(0, limit)
        .map(({ kept, delivery }): Delivery => {
          const { id, version, channel, attempts } = delivery;
          const { lead } = recordOf(kept);
          const payload = kept.payloads.get(version) ?? kept.payload;
          delivery.attempts++;
          delivery.dueAt = now + leaseMs;
          return { id, version, channel, attempts, lead, payload, remoteId: remoteIdOf(kept, channel) };
        });
    },

    async settle({ id, attempts }, outcome) {
      const delivery = [...leads.values()]
        .flatMap(({ deliveries }) => deliveries)
        .find((one) => one.id === id);
      if (!delivery || delivery.state === 'delivered') return;
      if (outcome.kind === 'delivered') {
        const { at, remoteId = null } = outcome;
        Object.assign(delivery, { state: 'delivered', deliveredAt: at, remoteId, lastError: null });
        return;
      }
      if (!isOpen(delivery) || delivery.attempts !== attempts + 1) return;
      Object.assign(delivery, unsentAs(outcome, attempts));
    },

    async nextDue() {
      return due().reduce<number | null>(
        (next, { delivery }) => Math.min(next ?? delivery.dueAt, delivery.dueAt),
        null,
      );
    },

    async release(leadId, now) {
      const kept = leads.get(leadId);
      const stopped = kept?.deliveries.filter(({ state }) => state === 'dead' || state === 'held') ?? [];
      for (const delivery of stopped) Object.assign(delivery, { state: 'waiting', attempts: 0, dueAt: now });
      if (kept) kept.held = false;
      return stopped.length;
    },

    async lead(id) {
      const kept = leads.get(id);
      return kept && recordOf(kept);
    },

    async leads({ dealer, state, person, since = 0, after, limit }: LeadQuery) {
      return [...leads.values()]
        .filter((kept) => dealer === undefined || kept.dealer === dealer)
        .filter((kept) => kept.at >= since && (person === undefined || kept.keys.has(person)))
        .filter(({ deliveries }) => state === undefined || deliveries.some((one) => one.state === state))
        .filter((kept) => after === undefined || inListOrder(after, kept) < 0)
        .toSorted(inListOrder)
        .slice(0, limit)
        .map(recordOf);
    },

    async enquiries(person, dealers, limit) {
      return [...leads.values()]
        .filter(({ dealer, keys }) => dealers.includes(dealer) && keys.has(person))
        .toSorted(inListOrder)
        .slice(0, limit)
        .flatMap((kept) => enquiryOf(kept, person));
    },

    async file(leadId, fileId) {
      const found = leads.get(leadId)?.files.find(({ id }) => id === fileId);
      return found && { name: found.name, type: found.type, bytes: found.bytes };
    },

    async purge(dealer, before) {
      events = events.filter((event) => event.dealer !== dealer || event.at >= before);
      return remove([...leads.values()].filter((kept) => kept.dealer === dealer && kept.changedAt < before));
    },

    async forget(person, dealer) {
      return remove(
        [...leads.values()].filter(
          (kept) => kept.keys.has(person) && (dealer === undefined || kept.dealer === dealer),
        ),
      );
    },

    async check() {},
    async close() {},
  };
}
