import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { openStores } from '#adapters/stores/open.ts';
import type { Cluster } from '../../cluster/cluster.ts';
import { enquiryBody } from '../leads/send.ts';

/** The header in which a shopper's address stands here: all of them are on one machine. */
export const ADDRESS_HEADER = 'x-shopper';

/** Press the button again, or let the page do so, until somebody answers. */
const AGAIN_MS = 50;
const PATIENCE_MS = 30_000;

export interface SentLead {
  readonly clientId: string;
  readonly id: string;
  readonly ms: number;
  readonly tries: number;
}

export interface LeadLoad {
  readonly port: number;
  readonly clients: number;
  readonly seconds: number;
  /** Of each client, from one lead to the next. None: as fast as they are taken. */
  readonly pauseMs: number;
  readonly hostOf: (turn: number) => string;
}

async function post(agent: Agent, port: number, headers: Readonly<Record<string, string>>, body: string) {
  const sent = request({
    ...{ agent, port, host: '127.0.0.1', path: '/api/leads', method: 'POST', timeout: PATIENCE_MS },
    headers: { ...headers, 'content-type': 'application/json', accept: 'application/json' },
  });
  sent.end(body);
  const [response] = await once(sent, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: Number(response.statusCode), text: Buffer.concat(chunks).toString() };
}

/** Each client sends a lead until it is acknowledged, and then the next. */
export async function sendLeads({ port, clients, seconds, pauseMs, hostOf }: LeadLoad) {
  const sent: SentLead[] = [];
  const end = performance.now() + seconds * 1000;
  let turn = 0;

  async function insist(agent: Agent, index: number): Promise<SentLead> {
    const clientId = randomUUID();
    const body = enquiryBody(`${clientId}@example.com`, clientId);
    turn += 1;
    const headers = { host: hostOf(turn), [ADDRESS_HEADER]: `10.0.${turn % 250}.${index}` };
    const started = performance.now();
    for (let tries = 1; ; tries++) {
      const answer = await post(agent, port, headers, body).catch(() => undefined);
      const ms = performance.now() - started;
      if (answer && answer.status < 300) return { clientId, id: JSON.parse(answer.text).id, ms, tries };
      if (answer && answer.status < 500)
        throw new Error(`a lead was answered ${answer.status}: ${answer.text}`);
      if (ms > PATIENCE_MS) throw new Error(`nobody took a lead: ${answer?.status}`);
      await wait(AGAIN_MS);
    }
  }

  const client = async (_: unknown, index: number): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    await wait((index / clients) * pauseMs);
    while (performance.now() < end) {
      const lead = await insist(agent, index);
      sent.push(lead);
      await wait(Math.max(0, pauseMs - lead.ms));
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: clients }, client));
  return sent;
}

const MOST = 1_000_000;

/** Of the acknowledged leads, those that are not stored; and of the stored ones, those that are there twice. */
export async function lostAndDoubled({ env }: Cluster, sent: readonly SentLead[]) {
  const { leads } = openStores({ env, dataDir: '', serverless: false, schema: 'checked' });
  const records = await leads.leads({ limit: MOST }).finally(() => leads.close());
  const stored = new Map(records.map(({ lead }) => [lead.clientId, lead.id]));
  return {
    lost: sent.filter(({ clientId, id }) => stored.get(clientId) !== id).length,
    doubled: records.length - stored.size,
    stored: records.length,
  };
}
