import { describe, expect, it } from 'vitest';
import { type AnalyticsBrowser, createTracker, type TrackedEvent, whenGranted } from './tracker.ts';

type Options = { required?: boolean; stored?: string | null; endpoint?: boolean; storageWorks?: boolean };

function fakeBrowser({
  required = false,
  stored = null,
  endpoint = true,
  storageWorks = true,
}: Options = {}) {
  const pushed: TrackedEvent[] = [];
  const sent: unknown[] = [];
  let kept = stored;
  const browser: AnalyticsBrowser = {
    consentRequired: () => required,
    readConsent: () => kept,
    writeConsent: (consent) => {
      if (storageWorks) kept = consent;
    },
    push: (event) => pushed.push(event),
    send: endpoint ? (body) => sent.push(JSON.parse(body)) : undefined,
    now: () => 1000,
  };
  return { browser, pushed, sent, kept: () => kept };
}

const mapClick = { location_id: '7' };

describe('the tracker without a consent rule', () => {
  it('pushes and sends an event with number, time and payload, and only pushes it without an endpoint', () => {
    const { browser, pushed, sent } = fakeBrowser();
    createTracker(browser).track('map_click', mapClick);
    const event = { event: 'map_click', event_id: 41, location_id: '7', at: 1000 };
    expect([pushed, sent]).toEqual([[event], [event]]);
    const other = fakeBrowser({ endpoint: false });
    createTracker(other.browser).track('map_click', mapClick);
    expect([other.pushed.length, other.sent.length]).toEqual([1, 0]);
  });

  it('gives no number to events without one', () => {
    const { browser, pushed } = fakeBrowser();
    createTracker(browser).track('site_search_hit', { query: 'ute', object_id: 'v1', position: 2 });
    expect(pushed[0]).not.toHaveProperty('event_id');
  });
});

describe('the tracker where consent is required', () => {
  it('runs waiting work after consent, and never after a refusal', () => {
    const ran: string[] = [];
    const tracker = createTracker(fakeBrowser({ required: true }).browser);
    tracker.whenAllowed(() => ran.push('before'));
    expect(ran).toEqual([]);
    tracker.setConsent('granted');
    tracker.whenAllowed(() => ran.push('after'));
    expect(ran).toEqual(['before', 'after']);
    tracker.setConsent('denied');
    tracker.whenAllowed(() => ran.push('refused'));
    tracker.setConsent('granted');
    expect(ran).toEqual(['before', 'after']);
  });

  it('holds events until consent, then sends them in order', () => {
    const { browser, pushed, sent } = fakeBrowser({ required: true });
    const tracker = createTracker(browser);
    tracker.track('map_click', { location_id: 'a' });
    tracker.track('map_click', { location_id: 'b' });
    expect([pushed, sent]).toEqual([[], []]);

    tracker.setConsent('granted');
    expect(pushed.map((event) => event['location_id'])).toEqual(['a', 'b']);
    expect(sent).toHaveLength(2);
    tracker.setConsent('granted');
    expect(sent).toHaveLength(2);
  });

  it('drops held events after a refusal, and holds no more', () => {
    const { browser, pushed } = fakeBrowser({ required: true });
    const tracker = createTracker(browser);
    tracker.track('map_click', mapClick);
    tracker.setConsent('denied');
    tracker.track('map_click', mapClick);
    tracker.setConsent('granted');
    expect(pushed).toEqual([]);
  });

  it.each([
    [null, null, 0],
    ['granted', 'granted', 1],
    ['denied', 'denied', 0],
    ['nonsense', null, 0],
  ])('reads the stored answer %s as %s', (stored, known, count) => {
    const { browser, pushed } = fakeBrowser({ required: true, stored });
    const tracker = createTracker(browser);
    expect(tracker.$consent.get()).toBe(known);
    tracker.track('map_click', mapClick);
    expect(pushed).toHaveLength(count);
  });

  it('holds at most 50 events, dropping the oldest', () => {
    const { browser, pushed } = fakeBrowser({ required: true });
    const tracker = createTracker(browser);
    for (let n = 1; n <= 60; n++) tracker.track('map_click', { location_id: String(n) });
    tracker.setConsent('granted');
    expect(pushed.map((event) => event['location_id'])).toEqual(
      Array.from({ length: 50 }, (_, index) => String(index + 11)),
    );
  });

  it('remembers the answer for the page if storage is blocked', () => {
    const { browser, pushed, kept } = fakeBrowser({ required: true, storageWorks: false });
    const tracker = createTracker(browser);
    tracker.setConsent('granted');
    tracker.track('map_click', mapClick);
    expect(kept()).toBeNull();
    expect(pushed).toHaveLength(1);
  });
});

it('the tracker notices an answer given in another tab', () => {
  let kept: string | null = null;
  const { browser, pushed } = fakeBrowser({ required: true });
  const tracker = createTracker({ ...browser, readConsent: () => kept });
  tracker.track('map_click', { location_id: 'a' });
  kept = 'granted';
  tracker.track('map_click', { location_id: 'b' });
  expect(pushed.map((event) => event['location_id'])).toEqual(['a', 'b']);
  expect(tracker.$consent.get()).toBe('granted');
});

describe('work that waits for consent', () => {
  const runsWith = (options: Options) => {
    let runs = 0;
    const tracker = createTracker(fakeBrowser(options).browser);
    whenGranted(tracker.$consent, () => {
      runs += 1;
    });
    return { tracker, runs: () => runs };
  };

  it.each<[string, Options, number]>([
    ['at once where nobody asks', {}, 1],
    ['at once where it was given before', { required: true, stored: 'granted' }, 1],
    ['not before it is given', { required: true }, 0],
    ['not where it was refused', { required: true, stored: 'denied' }, 0],
  ])('runs %s', (_, options, runs) => expect(runsWith(options).runs()).toBe(runs));

  it('runs once after consent, whatever follows', () => {
    const { tracker, runs } = runsWith({ required: true });
    tracker.setConsent('denied');
    expect(runs()).toBe(0);
    tracker.setConsent('granted');
    tracker.setConsent('denied');
    tracker.setConsent('granted');
    expect(runs()).toBe(1);
  });
});
