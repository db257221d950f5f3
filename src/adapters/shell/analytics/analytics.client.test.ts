import { describe, expect, it } from 'vitest';
import { browserOf } from './analytics.client.ts';
import { createTracker } from './tracker.ts';

type Page = {
  consent?: string;
  endpoint?: string;
  stored?: string;
  storageThrows?: boolean;
  dataLayer?: unknown;
};

function fakeWindow({ consent, endpoint, stored, storageThrows, dataLayer }: Page = {}) {
  const store = new Map(stored === undefined ? [] : [['analytics-consent', stored]]);
  const beacons: [string, string][] = [];
  const win = {
    dataLayer,
    document: {
      documentElement: { dataset: consent === undefined ? {} : { consent } },
      querySelector: (selector: string) =>
        selector.includes('analytics-endpoint') && endpoint !== undefined
          ? { getAttribute: () => endpoint }
          : null,
    },
    navigator: { sendBeacon: (url: string, body: string) => beacons.push([url, body]) > 0 },
    get localStorage() {
      if (storageThrows) throw new Error('blocked');
      return {
        getItem: (key: string) => store.get(key) ?? null,
        setItem: (key: string, value: string) => store.set(key, value),
      };
    },
  };
  return { win, beacons, store };
}

const trackIn = (win: unknown) => {
  // The only cast: a test's window stands in for the browser's.
  const tracker = createTracker(browserOf(win as Window));
  tracker.track('map_click', { location_id: '7' });
  return tracker;
};

describe('the browser part', () => {
  it('creates the data layer if the page has none, and leaves an existing one', () => {
    const fresh = fakeWindow();
    trackIn(fresh.win);
    expect(fresh.win.dataLayer).toMatchObject([{ event: 'map_click' }]);

    const filled = fakeWindow({ dataLayer: [{ event: 'gtm.js' }] });
    trackIn(filled.win);
    expect(filled.win.dataLayer).toMatchObject([{ event: 'gtm.js' }, { event: 'map_click' }]);
  });

  it('sends a beacon to the page’s endpoint, and none without one', () => {
    const configured = fakeWindow({ endpoint: '/collect' });
    trackIn(configured.win);
    expect(configured.beacons).toEqual([['/collect', expect.stringContaining('"event_id":41')]]);

    const plain = fakeWindow();
    trackIn(plain.win);
    expect(plain.beacons).toEqual([]);
  });

  it('stores consent under the documented key, and works without storage', () => {
    const asked = { consent: 'required', endpoint: '/collect' };
    const undecided = fakeWindow(asked);
    const tracker = trackIn(undecided.win);
    expect(undecided.beacons).toEqual([]);
    tracker.setConsent('granted');
    expect(undecided.store.get('analytics-consent')).toBe('granted');
    expect(undecided.beacons).toHaveLength(1);
    const blocked = fakeWindow({ ...asked, storageThrows: true });
    trackIn(blocked.win).setConsent('granted');
    expect(blocked.beacons).toHaveLength(1);
  });
});
