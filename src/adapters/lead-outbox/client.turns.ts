import type { Turns } from './types.ts';

/** Two tabs that come back to the network together do not both send what waits. */
export const browserTurns =
  (name: string): Turns =>
  (work, { wait }) =>
    // Only pages on https have locks; what is sent twice all the same is stored once.
    'locks' in navigator ? navigator.locks.request(name, { ifAvailable: !wait }, work) : work();
