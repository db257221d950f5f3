import { threadId } from 'node:worker_threads';

let names = 0;

/**
 * Where a file is written before it is renamed to what it is to be: a name that no other build, no other thread of
 * this one (which all have one process number) and no earlier write uses.
 */
export const temporaryName = (path: string): string => {
  names += 1;
  return `${path}.${process.pid}-${threadId}-${names}.tmp`;
};
