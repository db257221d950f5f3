import { afterEach, beforeEach, expect, test } from 'vitest';
import { tidyAfter } from './cancellation.ts';

const unhandled: unknown[] = [];
const note = (reason: unknown) => unhandled.push(reason);
beforeEach(() => void process.on('unhandledRejection', note));
afterEach(() => void process.off('unhandledRejection', note));

/** Waits until Node would have reported an unhandled rejection. */
const later = () => new Promise((resolve) => setTimeout(resolve, 5));

const aborted = () =>
  Promise.reject(new DOMException('Transition was aborted because of invalid state', 'InvalidStateError'));

test.each([
  ['that is called off', aborted],
  ['that runs to its end', () => Promise.resolve(undefined)],
])('a transition %s is cleaned up, without an unhandled rejection', async (_, promise) => {
  let tidied = 0;
  tidyAfter({ finished: promise() }, () => {
    tidied += 1;
  });
  await later();
  expect([tidied, unhandled]).toEqual([1, []]);
});
