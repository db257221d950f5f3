import type { Moments } from './trace.ts';

/** What a page saw of a click. */
export interface Watched {
  /** The longest event of the interaction, as web-vitals counts it. Null if none lasted 16 ms. */
  readonly interaction: number | null;
  /** The mark of the first moment at which what the shopper sees was as it was in the end. */
  readonly cardsMark: string | null;
}

export interface Watch {
  readonly results: string;
  readonly card: string;
  /** Tells how many there are: in the sheet where it covers the cards, and above them. */
  readonly count: string;
  /** What is clicked. */
  readonly target: Element | null;
  readonly marks: Moments;
  readonly patienceMs: number;
}

/**
 * Runs in the page, so it holds all it needs. Its promise resolves a second after the click, or when the cards
 * changed if that is later. It is wrapped, so that a caller can wait until the page is being watched.
 */
export function watchClick({ results, card, count, target, marks, patienceMs }: Watch): {
  readonly watched: Promise<Watched>;
} {
  const SECOND_MS = 1000;
  const watched = new Promise<Watched>((resolve, reject) => {
    const root = document.querySelector(results);
    if (!root || !target)
      return reject(new Error(`There is no ${results} on this page, or nothing to click`));
    const isSeen = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      return there !== null && element.contains(there);
    };
    const allCards = () => [...document.querySelectorAll(`${results} ${card}`)];
    const seenAtFirst = allCards().filter(isSeen).length;
    const shown = () =>
      [
        ...[...document.querySelectorAll(count)].map((one) => one.textContent),
        ...allCards()
          .slice(0, seenAtFirst)
          .map((one) => one.getAttribute('href')),
      ].join(' ');
    const before = shown();
    let last = before;
    const seen: string[] = [];
    const changes = new MutationObserver(() => {
      const now = shown();
      if (now === last) return;
      last = now;
      performance.mark(`${marks.cards} ${seen.length}`);
      seen.push(now);
    });
    changes.observe(root, { subtree: true, childList: true, characterData: true, attributeFilter: ['href'] });

    let interaction: number | null = null;
    const events = (list: readonly PerformanceEntry[]) => {
      for (const entry of list)
        if (entry instanceof PerformanceEventTiming && entry.interactionId > 0)
          interaction = Math.max(interaction ?? 0, entry.duration);
    };
    const eventsSeen = new PerformanceObserver((list) => events(list.getEntries()));
    const lasting = { type: 'event', durationThreshold: 16 };
    eventsSeen.observe(lasting);

    const pressing = new AbortController();
    const press = ({ timeStamp, target: on }: Event) => {
      if (!(on instanceof Node) || !target.contains(on)) return;
      pressing.abort();
      performance.mark(marks.press, { startTime: timeStamp });
    };
    for (const type of ['pointerover', 'pointerdown'])
      addEventListener(type, press, { capture: true, signal: pressing.signal });

    const end = (clicked: number) => {
      const passed = performance.now() - clicked;
      const isMissing = last === before;
      if (passed < SECOND_MS || (isMissing && passed < patienceMs))
        return setTimeout(() => end(clicked), Math.max(50, SECOND_MS - passed));
      changes.disconnect();
      events(eventsSeen.takeRecords());
      eventsSeen.disconnect();
      pressing.abort();
      const cardsMark = isMissing ? null : `${marks.cards} ${seen.indexOf(last)}`;
      // The frame that holds the cards is committed before the second one after it begins.
      return requestAnimationFrame(() => requestAnimationFrame(() => resolve({ interaction, cardsMark })));
    };
    addEventListener(
      'click',
      ({ timeStamp }) => {
        performance.mark(marks.click, { startTime: timeStamp });
        setTimeout(() => end(timeStamp), SECOND_MS);
      },
      { capture: true, once: true },
    );
  });
  return { watched };
}
