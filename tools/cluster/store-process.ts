import { startLightStore } from '#adapters/storage/blobs/testing/light-store.ts';

/** Keeps object storage in the memory of a process of its own, so that it takes no time of the process that measures. */
const { PORT = '0', HOST: host = '127.0.0.1' } = process.env;
const place = { host, port: Number(PORT) };
const { port } = new URL((await startLightStore(process.argv.slice(2), place)).endpoint);
console.log(port);
