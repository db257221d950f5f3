import { startLightStore } from '#adapters/object-store/testing/light-store.ts';

/** Object storage in the memory of a process of its own, so that it takes no time of whoever measures. */
const { port } = new URL((await startLightStore(process.argv.slice(2))).endpoint);
console.log(port);
