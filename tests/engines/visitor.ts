import type { BrowserWindow, Gesture, Plain, Size } from './browser-window.ts';
import { COUNT, exactly, FOCUS, PLACE, type Role, type Sight, soughtBy } from './sight.ts';

/** WebDriver's codes for keys that type no character. */
const KEYS = { Enter: '\uE007', Escape: '\uE00C', ArrowRight: '\uE014', ArrowDown: '\uE015' } as const;

const PRESS: readonly Gesture[] = [
  { type: 'pointerDown', button: 0 },
  { type: 'pointerUp', button: 0 },
];

const PATIENCE_MS = 20_000;
const PAUSE_MS = 50;

/** Polls until there is a result. During a navigation the page cannot be queried. */
async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  const latest = Date.now() + PATIENCE_MS;
  let cause: unknown;
  while (Date.now() < latest) {
    try {
      const answer = await look();
      if (answer !== undefined) return answer;
    } catch (problem) {
      cause = problem;
    }
    await new Promise((over) => setTimeout(over, PAUSE_MS));
  }
  throw new Error(`In vain: ${what}`, { cause });
}

/** A visitor with any browser: finds elements by role and name, and waits for visible effects. */
export class Visitor {
  readonly #window: BrowserWindow;
  readonly #addressOf: (slug: string, path: string) => string;

  constructor(window: BrowserWindow, addressOf: (slug: string, path: string) => string) {
    this.#window = window;
    this.#addressOf = addressOf;
  }

  async open(slug: string, path: string): Promise<void> {
    await this.#window.goTo(this.#addressOf(slug, path));
    // WebKit's driver does not always wait for the page's scripts.
    await this.answers('the page is complete', () => document.readyState === 'complete');
  }

  back(): Promise<void> {
    return this.#window.back();
  }

  resize(size: Size): Promise<void> {
    return this.#window.resize(size);
  }

  /** Runs a function in the page, which may not use anything outside itself. Returns its result. */
  async ask<Values extends readonly Plain[], Answer extends Plain>(
    question: (...values: Values) => Answer | Promise<Answer>,
    ...values: Values
  ): Promise<Answer> {
    return (await this.#window.ask(String(question), values)) as Answer;
  }

  /** Waits until the page returns this value. */
  answers<Values extends readonly Plain[]>(
    what: string,
    question: (...values: Values) => boolean,
    ...values: Values
  ): Promise<true> {
    return until(what, async () => (await this.ask(question, ...values)) || undefined);
  }

  arrives(path: string | RegExp): Promise<true> {
    const wanted = typeof path === 'string' ? exactly(path) : path.source;
    return this.answers(
      `the address becomes ${path}`,
      (pattern) =>
        document.readyState === 'complete' && new RegExp(pattern).test(location.pathname + location.search),
      wanted,
    );
  }

  reads(words: RegExp, within = 'body'): Promise<true> {
    return this.answers(
      `${within} says ${words}`,
      (pattern, selector) =>
        [...document.querySelectorAll<HTMLElement>(selector)].some((one) =>
          new RegExp(pattern, 'i').test(one.innerText),
        ),
      words.source,
      within,
    );
  }

  async #count(sight: Sight): Promise<number> {
    return Number(await this.#window.ask(COUNT, [soughtBy(sight)]));
  }

  sees(role: Role, name: string | RegExp, within?: string): Promise<true> {
    const sight = { role, name, ...(within !== undefined && { within }) };
    return until(`a ${role} ${name} is seen`, async () => (await this.#count(sight)) > 0 || undefined);
  }

  seesNo(role: Role, name: string | RegExp, within?: string): Promise<true> {
    const sight = { role, name, ...(within !== undefined && { within }) };
    return until(`no ${role} ${name} is seen`, async () => (await this.#count(sight)) === 0 || undefined);
  }

  async #point(role: Role, name: string | RegExp, within: string | undefined, then: readonly Gesture[]) {
    const sight = { role, name, ...(within !== undefined && { within }) };
    let reason: Plain = null;
    const at = await until(`a ${role} ${name} is pointed at`, async () => {
      const place = await this.#window.ask(PLACE, [soughtBy(sight)]);
      if (typeof place === 'object') return place as { readonly x: number; readonly y: number };
      reason = place;
      return undefined;
    }).catch((cause: unknown) => {
      throw new Error(`A ${role} ${name} could not be pointed at: ${reason}`, { cause });
    });
    await this.#window.act({
      type: 'pointer',
      id: 'mouse',
      actions: [{ type: 'pointerMove', ...at }, ...then],
    });
  }

  hover(role: Role, name: string | RegExp, within?: string): Promise<void> {
    return this.#point(role, name, within, []);
  }

  click(role: Role, name: string | RegExp, within?: string): Promise<void> {
    return this.#point(role, name, within, PRESS);
  }

  async focus(role: Role, name: string | RegExp, within?: string): Promise<void> {
    const sight = { role, name, ...(within !== undefined && { within }) };
    await until(
      `a ${role} ${name} takes the focus`,
      async () => (await this.#window.ask(FOCUS, [soughtBy(sight)])) === true || undefined,
    );
  }

  press(key: keyof typeof KEYS): Promise<void> {
    return this.#strike([KEYS[key]]);
  }

  /** Clicks the field and types key by key. */
  async type(
    role: 'textbox' | 'searchbox',
    name: string | RegExp,
    text: string,
    within?: string,
  ): Promise<void> {
    await this.click(role, name, within);
    await this.#strike([...text]);
  }

  #strike(keys: readonly string[]): Promise<void> {
    const actions = keys.flatMap((value): Gesture[] => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    return this.#window.act({ type: 'key', id: 'keyboard', actions });
  }

  /** The console messages of all pages, once the open one has rendered. */
  async complaints(): Promise<readonly string[]> {
    await this.ask(async () => {
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 100)));
      return null;
    });
    return this.#window.complaints();
  }

  leave(): Promise<void> {
    return this.#window.close();
  }
}
