import { once } from 'node:events';
import { Agent, createServer, get, type Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { closeServers } from './servers.ts';

const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
};

describe('closing servers', () => {
  it('finishes a running response and does not wait for idle connections', async () => {
    const server = createServer((request, response) => {
      setTimeout(() => response.end('done'), request.url === '/slow' ? 300 : 0);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const agent = new Agent({ keepAlive: true });
    const ask = (path: string) =>
      once(get({ port: portOf(server), host: '127.0.0.1', path, agent }), 'response');
    const [idle] = await ask('/quick');
    idle.resume();
    const slow = ask('/slow');
    await wait(50);

    const closed = closeServers([server]);
    const [response] = await slow;
    response.resume();
    await closed;
    expect(response.statusCode).toBe(200);
    agent.destroy();
  });

  it('does not wait for ever', async () => {
    const server = createServer(() => {}).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const asked = get({ port: portOf(server), host: '127.0.0.1', path: '/' });
    asked.on('error', () => {});
    await once(server, 'request');
    await closeServers([server], 100);
    expect(server.listening).toBe(false);
  });
});
