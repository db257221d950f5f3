import type { Serve } from '../e2e/shop.ts';

/** What can go to a page and come back from it. */
export type Plain = null | boolean | number | string | readonly Plain[] | { readonly [name: string]: Plain };

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What a hand does, in the words that both protocols of WebDriver share. */
export type Gesture =
  | { readonly type: 'pointerMove'; readonly x: number; readonly y: number; readonly duration?: number }
  | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: number }
  | { readonly type: 'keyDown' | 'keyUp'; readonly value: string };

/** Whose gestures those are: a mouse or a keyboard. */
export interface Hand {
  readonly type: 'pointer' | 'key';
  readonly id: string;
  readonly actions: readonly Gesture[];
}

/** A window of a browser, with nothing kept from before; all that tests ask of an engine. */
export interface BrowserWindow {
  readonly goTo: (address: string) => Promise<void>;
  readonly back: () => Promise<void>;
  /** Runs an expression of a function in the page, such as `(a) => a + 1`, and answers what it finds. */
  readonly ask: (question: string, values: readonly Plain[]) => Promise<Plain>;
  readonly act: (hand: Hand) => Promise<void>;
  readonly resize: (size: Size) => Promise<void>;
  /** Every error and warning that pages have logged, and what their scripts have thrown. */
  readonly complaints: () => readonly string[];
  readonly close: () => Promise<void>;
}

export interface RunningEngine {
  readonly open: () => Promise<BrowserWindow>;
  readonly close: () => Promise<void>;
}

export interface Engine {
  readonly name: string;
  /** Why it cannot be driven here, if it cannot. */
  readonly missing: () => string | undefined;
  /** `watch` stands in front of the server, for an engine that cannot tell by itself what its pages complain of. */
  readonly watch: (serve: Serve) => Serve;
  readonly start: () => Promise<RunningEngine>;
}
