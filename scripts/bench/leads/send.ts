import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export interface Round {
  /** Of each lead that was acknowledged, in milliseconds. */
  readonly latencies: readonly number[];
  readonly seconds: number;
}

async function post(agent: Agent, port: number, body: string): Promise<void> {
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const sent = request({ agent, port, host: '127.0.0.1', path: '/api/leads', method: 'POST', headers });
  sent.end(body);
  const [response] = await once(sent, 'response');
  for await (const _ of response);
  if (response.statusCode !== 201) throw new Error(`the server answered ${response.statusCode}`);
}

/** So many clients send one lead after the other, each as soon as its last one was acknowledged. */
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
