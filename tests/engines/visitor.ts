import type { BrowserWindow, Gesture, Plain, Size } from './browser-window.ts';
import { told } from './watched-pages.ts';

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

// The next two run in the page, so they may not use anything outside themselves.

/** The visible elements that a selector finds, and whose label or text has these words. */
function seen(selector: string, words: string): readonly HTMLElement[] {
  const wanted = new RegExp(words);
  const labelsOf = (one: Element) =>
    [...((one as HTMLInputElement).labels ?? [])].map(({ textContent }) => textContent).join(' ');
  return [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (one) =>
      one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      [one.ariaLabel, labelsOf(one), one.textContent].some((text) =>
        wanted.test((text ?? '').replace(/\s+/g, ' ').trim()),
      ),
  );
}

/** The point to click on an element, once it is still and hydrated. Otherwise the reason to wait. */
async function pressable(one: HTMLElement | undefined): Promise<{ x: number; y: number } | string> {
  if (one === undefined) return 'nothing like that is seen';
  // Some islands load when a pointer comes to them.
  one.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  if (one.closest('astro-island[ssr]') !== null) return 'its script is not there yet';
  if (one.matches(':disabled')) return 'it is disabled';
  one.scrollIntoView({ block: 'center', behavior: 'instant' });
  const frame = () => new Promise(requestAnimationFrame);
  const before = one.getBoundingClientRect();
  await frame();
  await frame();
  const { x, y, width, height } = one.getBoundingClientRect();
  if (before.x !== x || before.y !== y) return 'it still moves';
  const middle = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  const hit = document.elementFromPoint(middle.x, middle.y);
  const labels = one instanceof HTMLInputElement ? [...(one.labels ?? [])] : [];
  const isReached = hit !== null && [one, ...labels].some((target) => target.contains(hit));
  return isReached ? middle : `<${hit?.localName} class="${hit?.className}"> lies over it`;
}

const SEEN = `(...sought) => (${String(seen)})(...sought).length`;
const PLACE = `(...sought) => (${String(pressable)})((${String(seen)})(...sought)[0])`;

const ANYTHING = /(?:)/;

/** A visitor with any browser: finds visible elements, and waits for visible effects. */
export class Visitor {
  readonly #window: BrowserWindow;
  readonly #addressOf: (slug: string, path: string) => string;
  /** How much was told before. */
  readonly #before = told.length;

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

  arrives(path: RegExp): Promise<true> {
    return this.answers(
      `the address becomes ${path}`,
      (pattern) =>
        document.readyState === 'complete' && new RegExp(pattern).test(location.pathname + location.search),
      path.source,
    );
  }

  /** Waits until so many are seen. */
  counts(wanted: number, selector: string, words = ANYTHING): Promise<true> {
    return until(`${wanted} ${selector} ${words}`, async () => {
      const count = await this.#window.ask(SEEN, [selector, words.source]);
      return count === wanted || undefined;
    });
  }

  /** Waits until at least one is seen. */
  sees(selector: string, words = ANYTHING): Promise<true> {
    return until(`${selector} ${words}`, async () => {
      const count = await this.#window.ask(SEEN, [selector, words.source]);
      return Number(count) > 0 || undefined;
    });
  }

  focusIsOn(selector: string): Promise<true> {
    const isThere = (wanted: string) => document.activeElement?.matches(wanted) === true;
    return this.answers(`${selector} has the focus`, isThere, selector);
  }

  async #point(selector: string, words: RegExp, then: readonly Gesture[]): Promise<void> {
    let reason: Plain = null;
    const at = await until(`${selector} ${words} is pointed at`, async () => {
      const place = await this.#window.ask(PLACE, [selector, words.source]);
      if (typeof place === 'object') return place as { readonly x: number; readonly y: number };
      reason = place;
      return undefined;
    }).catch((cause: unknown) => {
      throw new Error(`${selector} ${words} could not be pointed at: ${reason}`, { cause });
    });
    const actions: readonly Gesture[] = [{ type: 'pointerMove', ...at }, ...then];
    await this.#window.act({ type: 'pointer', id: 'mouse', actions });
  }

  hover(selector: string, words = ANYTHING): Promise<void> {
    return this.#point(selector, words, []);
  }

  click(selector: string, words = ANYTHING): Promise<void> {
    return this.#point(selector, words, PRESS);
  }

  /** Gives the focus to the first element. */
  focus(selector: string): Promise<true> {
    const focus = (wanted: string) => {
      document.querySelector<HTMLElement>(wanted)?.focus();
      return document.activeElement?.matches(wanted) === true;
    };
    return this.answers(`${selector} takes the focus`, focus, selector);
  }

  press(key: keyof typeof KEYS): Promise<void> {
    return this.#strike([KEYS[key]]);
  }

  /** Clicks the field and types key by key. */
  async type(selector: string, text: string): Promise<void> {
    await this.click(selector);
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
    return told.slice(this.#before);
  }
}
