import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { checkPortFree, listen, portOwner } from './servers.ts';
import { StartError } from './settings.ts';

const opened: Server[] = [];

afterEach(() => {
  for (const server of opened.splice(0)) server.close();
});

const create = () => createServer((_, response) => response.end('here'));

async function open(port: number, hosts = ['127.0.0.1']) {
  const listening = await listen(create, { port, hosts });
  opened.push(...listening.servers);
  return listening;
}

describe('the server', () => {
  it('listens on every address, at one port', async () => {
    const { servers, port } = await open(0, ['127.0.0.1', '::1']);
    const hosts = servers.length === 2 ? ['127.0.0.1', '[::1]'] : ['127.0.0.1'];
    for (const host of hosts) expect(await (await fetch(`http://${host}:${port}/`)).text()).toBe('here');
  });

  it('says who uses the port, and how to take another', async () => {
    const { port } = await open(0);
    const second = listen(create, { port, hosts: ['127.0.0.1'] });
    await expect(second).rejects.toThrow(StartError);
    await expect(second).rejects.toThrow(`PORT=${port + 1} npm start`);
    if (process.platform === 'linux') await expect(second).rejects.toThrow(`process ${process.pid}`);
  });

  it('skips an unavailable address, and reports HOST if there is no other', async () => {
    expect((await open(0, ['203.0.113.7', '127.0.0.1'])).servers).toHaveLength(1);
    const only = listen(create, { port: 0, hosts: ['203.0.113.7'] });
    await expect(only).rejects.toThrow(/HOST is "203.0.113.7".*not an address of this machine/s);
  });

  it('closes the first address if the second is in use', async () => {
    const { servers, port } = await open(0, ['::1']).catch(() => ({ servers: [], port: 0 }));
    if (servers.length === 0) return;
    await expect(listen(create, { port, hosts: ['127.0.0.1', '::1'] })).rejects.toThrow(StartError);
    expect((await open(port)).servers).toHaveLength(1);
  });
});

describe('a port that is checked before a build', () => {
  it('is free again afterwards', async () => {
    const { port, servers } = await open(0);
    await expect(checkPortFree(create, { port, hosts: ['127.0.0.1'] })).rejects.toThrow(StartError);
    for (const server of servers) await new Promise((resolve) => server.close(resolve));
    expect(await portOwner(port)).toBeUndefined();
    await checkPortFree(create, { port, hosts: ['127.0.0.1'] });
    expect((await open(port)).servers).toHaveLength(1);
  });
});
