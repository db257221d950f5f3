import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { openStores } from '#adapters/storage/stores/open.ts';
import { percentile } from '#scripts/terminal/table.ts';
import { enquiryBody } from '../bench/leads/send.ts';
import type { Cluster } from './cluster.ts';
import { type Ask, insist, type Visitor } from './visitor.ts';

export interface SentLead {
  readonly clientId: string;
  readonly id: string;
  readonly ms: number;
  readonly tries: number;
}

export interface LeadLoad {
  readonly clients: number;
  /** Each begins no other lead after it. */
  readonly until: Promise<unknown>;
  /** Of each client, from one lead to the next. None: as fast as they are taken. */
  readonly pauseMs: number;
  readonly newVisitor: () => Visitor;
  readonly dealerOf: (turn: number) => string;
  readonly headersOf?: (turn: number) => NonNullable<Ask['headers']>;
}

/** Two leads a second from each of 50: as many as the shoppers of some thousand dealers send at noon. */
export const BUSY_NOON = { clients: 50, pauseMs: 500 } as const;

/** Each client sends a lead until it is acknowledged, and then the next. */
export async function sendLeads(load: LeadLoad): Promise<readonly SentLead[]> {
  const { clients, until, pauseMs, newVisitor, dealerOf, headersOf } = load;
  const sent: SentLead[] = [];
  let isOver = false;
  void until.finally(() => {
    isOver = true;
  });
  let turn = 0;

  async function sendLead(visitor: Visitor): Promise<SentLead> {
    const clientId = randomUUID();
    const body = enquiryBody(`${clientId}@example.com`, clientId);
    turn += 1;
    const [dealer, headers] = [dealerOf(turn), headersOf?.(turn)];
    const started = performance.now();
    const { status, text, tries } = await insist(() => visitor.postJson(dealer, '/api/leads', body, headers));
    const ms = performance.now() - started;
    if (status >= 300) throw new Error(`a lead was answered ${status}: ${text}`);
    return { clientId, id: JSON.parse(text).id, ms, tries };
  }

  const client = async (_: unknown, index: number): Promise<void> => {
    const visitor = newVisitor();
    await wait((index / clients) * pauseMs);
    while (!isOver) {
      const lead = await sendLead(visitor);
      sent.push(lead);
      await wait(Math.max(0, pauseMs - lead.ms));
    }
    visitor.leave();
  };
  await Promise.all(Array.from({ length: clients }, client));
  return sent;
}

interface StoredLead {
  readonly clientId: string;
  readonly id: string;
}

/**
 * Of the acknowledged leads, those that are not stored; of the stored ones, those that are there twice, and those of which
 * nobody was told.
 */
export function comparison(sent: readonly StoredLead[], stored: readonly StoredLead[]) {
  const idOf = new Map(stored.map(({ clientId, id }) => [clientId, id]));
  const sentIds = new Set(sent.map(({ clientId }) => clientId));
  return {
    lost: sent.filter(({ clientId, id }) => idOf.get(clientId) !== id).length,
    doubled: stored.length - idOf.size,
    untold: [...idOf.keys()].filter((clientId) => !sentIds.has(clientId)).length,
    stored: stored.length,
  };
}

const MOST = 1_000_000;

export interface Latencies {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
}

/** Takes and returns milliseconds. */
export const latenciesOf = (times: readonly number[]): Latencies => ({
  count: times.length,
  p50: percentile(times, 0.5),
  p99: percentile(times, 0.99),
  worst: Math.max(...times),
});

/** Finds lost and doubled leads among those that were acknowledged. The store must have been empty before. */
export async function lostAndDoubled({ env }: Pick<Cluster, 'env'>, sent: readonly SentLead[]) {
  const { leads } = openStores({ env, dataDir: '', serverless: false, schema: 'checked' });
  const records = await leads.leads({ limit: MOST }).finally(() => leads.close());
  return comparison(
    sent,
    records.map(({ lead }) => lead),
  );
}
