import { memoryLeadStore } from '#adapters/lead-store/memory.ts';
import { openLeadStore } from '#adapters/lead-store/open.ts';
import { createNodeServer } from '#api/node-server.ts';
import { leadFace } from './face.ts';

const { env } = process;
const store = env['LEADS_IN_MEMORY']
  ? memoryLeadStore()
  : openLeadStore({ env, dataDir: env['DATA_DIR'] ?? '.data', serverless: false });

const server = createNodeServer(leadFace(store));
server.listen(Number(env['PORT'] ?? 0), '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' && address ? address.port : '');
});
