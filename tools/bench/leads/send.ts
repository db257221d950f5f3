import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { RunningProgram } from '../../processes/child.ts';
import { startSilentServer } from '../../processes/silent-server.ts';

const PERSON = {
  name: 'Kim',
  last_name: 'Lee',
  phone: '0491 570 156',
  postcode: '2450',
  message: 'Is it still there? I could come on Saturday morning, with my old car.',
};
const OWN_CAR = { form: 'trade-in', make: 'Mazda', model: 'CX-5', year: '2019', km: '45000' };

const bodyOf = (lead: object): string => JSON.stringify({ lead });

/** Makes the body that a browser sends for a form with one step. */
export const enquiryBody = (email: string, clientId: string = randomUUID()): string =>
  bodyOf({ form: 'email-us', client_id: clientId, ...PERSON, email });

export const firstStepBody = (clientId: string): string =>
  bodyOf({ ...OWN_CAR, client_id: clientId, step_number: 1, isLastStep: false });

export const lastStepBody = (email: string, changeId: string): string =>
  bodyOf({
    ...OWN_CAR,
    ...PERSON,
    email,
    change_id: changeId,
    step_number: 3,
    skipped_steps: ['condition'],
    isLastStep: true,
  });

const SERVER = join(import.meta.dirname, 'serve.ts');

/** A server process that stores leads. */
export const startLeadServer = (env: Readonly<Record<string, string>>): Promise<RunningProgram> =>
  startSilentServer(SERVER, { CLIENT_ADDRESS_HEADER: 'x-real-ip', ...env });

let shoppers = 0;

/** Each lead comes from an address of its own, as those of shoppers do. */
function nextAddress(): string {
  shoppers += 1;
  return `10.${(shoppers >> 16) & 255}.${(shoppers >> 8) & 255}.${shoppers & 255}`;
}

export interface Round {
  /** The latency of each acknowledged lead, in milliseconds. */
  readonly latencies: readonly number[];
  readonly seconds: number;
}

async function post(agent: Agent, port: number, body: string): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    'x-real-ip': nextAddress(),
  };
  const sent = request({ agent, port, host: '127.0.0.1', path: '/api/leads', method: 'POST', headers });
  sent.end(body);
  const [response] = await once(sent, 'response');
  for await (const _ of response);
  if (response.statusCode !== 201) throw new Error(`the server answered ${response.statusCode}`);
}

/** Each client sends its next lead as soon as the last one is acknowledged. */
export async function sendFor(
  ms: number,
  clients: number,
  port: number,
  nextBody: () => string,
): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const latencies: number[] = [];
  const started = performance.now();
  let isOver = false;
  const client = async (): Promise<void> => {
    while (!isOver) {
      const before = performance.now();
      await post(agent, port, nextBody());
      latencies.push(performance.now() - before);
    }
  };
  const all = Promise.all(Array.from({ length: clients }, client));
  await Promise.race([wait(ms), all]);
  isOver = true;
  await all;
  agent.destroy();
  return { latencies, seconds: (performance.now() - started) / 1000 };
}
