const NEXT = 0;
const HELPED = 1;
const ENDED = 0x4000_0000;

/** The pages of a site, of which each thread that makes them takes one after the other. */
export class PageTurns {
  /** Shared by the threads. */
  readonly buffer: SharedArrayBuffer;
  readonly #counts: Int32Array;
  readonly #isHelper: boolean;

  constructor(buffer = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT), isHelper = false) {
    this.buffer = buffer;
    this.#counts = new Int32Array(buffer);
    this.#isHelper = isHelper;
  }

  /** Those that nobody else took, with their numbers. */
  *of<Page>(pages: readonly Page[]): Generator<readonly [number: number, page: Page]> {
    for (;;) {
      // Before it is taken, so that nobody overlooks one that is being made.
      if (this.#isHelper) Atomics.add(this.#counts, HELPED, 1);
      const number = Atomics.add(this.#counts, NEXT, 1);
      const page = pages[number];
      if (page === undefined) return;
      yield [number, page];
    }
  }

  /** Nobody takes another. */
  end(): void {
    Atomics.store(this.#counts, NEXT, ENDED);
  }

  /** Whether another thread has taken a page, or may have. */
  isHelped(): boolean {
    return Atomics.load(this.#counts, HELPED) > 0;
  }
}
