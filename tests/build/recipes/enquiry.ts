import { createLocalServer } from '#server/local.ts';
import { openLocalPlatform } from '#server/local-platform.ts';

/** Sends a form to the API of the checkout in which this file stands. Prints what the shopper and ops see of it. */
const [distDir = '', dataDir = '', slug = '', fields = ''] = process.argv.slice(2);
const ops = { OPS_HOST: 'ops.example', OPS_PASSWORD: 'a password of tests' };
const platform = openLocalPlatform({ distDir, dataDir, env: ops });
const server = createLocalServer(platform, { version: 'test' });
const origin = `http://${slug}.localhost`;
const sent = await server.fetch(
  new Request(`${origin}/api/leads`, {
    method: 'POST',
    headers: { Origin: origin },
    body: new URLSearchParams(fields),
  }),
);
const authorization = `Basic ${btoa(`ops:${ops.OPS_PASSWORD}`)}`;
const health = await server.fetch(new Request(`${origin}/api/health`, { headers: { authorization } }));
const [lead] = await platform.stores.leads.leads({ limit: 1 });
console.log(
  JSON.stringify({
    thanks: sent.headers.get('location'),
    health: await health.json(),
    deliveries: lead?.deliveries,
  }),
);
process.exit();
