import type { Serve } from '../e2e/shop.ts';

/** Values that can be sent to a page and back. */
export type Plain = null | boolean | number | string | readonly Plain[] | { readonly [name: string]: Plain };

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Input actions, in the form that WebDriver and WebDriver BiDi share. */
export type Gesture =
  | { readonly type: 'pointerMove'; readonly x: number; readonly y: number; readonly duration?: number }
  | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: number }
  | { readonly type: 'keyDown' | 'keyUp'; readonly value: string };

/** The source of the actions: a mouse or a keyboard. */
export interface Hand {
  readonly type: 'pointer' | 'key';
  readonly id: string;
  readonly actions: readonly Gesture[];
}

/** A browser window with a fresh profile: everything that tests need of an engine. */
export interface BrowserWindow {
  readonly goTo: (address: string) => Promise<void>;
  readonly back: () => Promise<void>;
  /** Runs a function expression such as `(a) => a + 1` in the page, and returns its result. */
  readonly ask: (question: string, values: readonly Plain[]) => Promise<Plain>;
  readonly act: (hand: Hand) => Promise<void>;
  readonly resize: (size: Size) => Promise<void>;
  /** Every console error and warning of the pages, and every uncaught exception. */
  readonly complaints: () => readonly string[];
  readonly close: () => Promise<void>;
}

export interface RunningEngine {
  readonly open: () => Promise<BrowserWindow>;
  readonly close: () => Promise<void>;
}

export interface Engine {
  readonly name: string;
  /** Why this machine cannot run the engine, if it cannot. */
  readonly missing: () => string | undefined;
  /** `watch` is a proxy in front of the server, for an engine whose driver cannot report console messages. */
  readonly watch: (serve: Serve) => Serve;
  readonly start: () => Promise<RunningEngine>;
}
