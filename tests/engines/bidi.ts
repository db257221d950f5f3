import type { Plain } from './browser-window.ts';

export interface BidiEvent {
  readonly method: string;
  readonly params: Plain;
}

type Message =
  | { readonly type: 'success'; readonly id: number; readonly result: unknown }
  | { readonly type: 'error'; readonly id: number | null; readonly error: string; readonly message: string }
  | ({ readonly type: 'event' } & BidiEvent);

interface Waiting {
  readonly answered: (result: unknown) => void;
  readonly refused: (problem: Error) => void;
}

export interface Bidi {
  readonly call: <T = void>(method: string, params: object) => Promise<T>;
  /** Returns a function that stops listening. */
  readonly listen: (listener: (event: BidiEvent) => void) => () => void;
  readonly close: () => void;
}

/** A connection to a browser by WebDriver BiDi (https://w3c.github.io/webdriver-bidi/). */
export async function openBidi(address: string): Promise<Bidi> {
  const socket = new WebSocket(address);
  const waiting = new Map<number | null, Waiting>();
  const listeners = new Set<(event: BidiEvent) => void>();
  let last = 0;

  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.type === 'event') {
      for (const listener of listeners) listener(message);
      return;
    }
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.type === 'success') asked?.answered(message.result);
    else asked?.refused(new Error(`${message.error}: ${message.message}`));
  });
  socket.addEventListener('close', () => {
    for (const { refused } of waiting.values()) refused(new Error('The browser has hung up.'));
  });
  await new Promise((opened, broken) => {
    socket.addEventListener('open', opened);
    socket.addEventListener('error', () => broken(new Error(`Nobody answers at ${address}`)));
  });

  return {
    call: <T>(method: string, params: object) =>
      new Promise<T>((answered, refused) => {
        last += 1;
        waiting.set(last, { answered: (result) => answered(result as T), refused });
        socket.send(JSON.stringify({ id: last, method, params }));
      }),
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => socket.close(),
  };
}
