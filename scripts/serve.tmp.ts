import { createLocalServer } from '#server/local.ts';
import { openLocalPlatform } from '#server/local-platform.ts';
import { createNodeServer } from '#server/node-server.ts';
const [, , distDir = '', dataDir = '', port = ''] = process.argv;
const platform = openLocalPlatform({ distDir, dataDir, env: { DEMO: '1' }, log: (l) => console.log(JSON.stringify(l)), leavesDelivery: true });
createNodeServer(createLocalServer(platform, { version: 'x' })).listen(Number(port), '127.0.0.1');
console.log(process.pid);
