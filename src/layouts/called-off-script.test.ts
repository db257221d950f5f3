import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CALLED_OFF_SCRIPT } from './called-off-script.ts';

const unhandled: unknown[] = [];
const note = (reason: unknown) => unhandled.push(reason);
beforeEach(() => void process.on('unhandledRejection', note));
afterEach(() => void process.off('unhandledRejection', note));

type Listener = (event: { readonly viewTransition: { readonly ready: Promise<unknown> } | null }) => void;

/** The listeners that the script adds, by event. */
function listeners(): ReadonlyMap<string, Listener> {
  const found = new Map<string, Listener>();
  runInNewContext(CALLED_OFF_SCRIPT, {
    addEventListener: (name: string, listener: Listener) => found.set(name, listener),
  });
  return found;
}

test('a skipped view transition is handled before the page renders', async () => {
  const ready = Promise.reject(new DOMException('Transition was aborted', 'InvalidStateError'));
  listeners().get('pagereveal')?.({ viewTransition: { ready } });
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(unhandled).toEqual([]);
});

test('a page without a view transition is left alone', () => {
  expect(() => listeners().get('pagereveal')?.({ viewTransition: null })).not.toThrow();
});
