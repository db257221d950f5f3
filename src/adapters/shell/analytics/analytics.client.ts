import {
  type AnalyticsBrowser,
  CONSENT_KEY,
  createTracker,
  type TrackedEvent,
  type Tracker,
} from './tracker.ts';

type TaggedWindow = Pick<Window, 'document' | 'navigator' | 'localStorage'> & { dataLayer?: unknown };

/** The endpoint is in the page: `<meta name="analytics-endpoint" content="/collect">`. */
const ENDPOINT = 'meta[name="analytics-endpoint"]';

export function browserOf(win: TaggedWindow): AnalyticsBrowser {
  const endpoint = win.document.querySelector(ENDPOINT)?.getAttribute('content');

  return {
    consentRequired: () => win.document.documentElement.dataset['consent'] === 'required',
    readConsent: () => withStorage(win, (storage) => storage.getItem(CONSENT_KEY)) ?? null,
    writeConsent: (consent) => withStorage(win, (storage) => storage.setItem(CONSENT_KEY, consent)),
    push: (event: TrackedEvent) => layerOf(win).push(event),
    send: endpoint ? (body) => void win.navigator.sendBeacon(endpoint, body) : undefined,
    now: () => Date.now(),
  };
}

function layerOf(win: TaggedWindow): unknown[] {
  if (Array.isArray(win.dataLayer)) return win.dataLayer;
  const layer: unknown[] = [];
  win.dataLayer = layer;
  return layer;
}

/** Returns undefined where private windows or blocked storage throw. Then there is no stored consent, and the page works. */
function withStorage<T>(win: TaggedWindow, use: (storage: Storage) => T): T | undefined {
  try {
    return use(win.localStorage);
  } catch {
    return undefined;
  }
}

export { whenGranted } from './tracker.ts';

let tracker: Tracker | undefined;

/** Creates the tracker on first use, in the browser only: nothing of one visitor or dealer lives on a server. */
const current = (): Tracker => {
  tracker ??= createTracker(browserOf(window));
  return tracker;
};

/** Sends an analytics event. All of them leave a page this way. */
export const track: Tracker['track'] = (event, payload) => current().track(event, payload);

/** Runs other measurements, which need the same consent. */
export const whenAllowed: Tracker['whenAllowed'] = (run) => current().whenAllowed(run);

/** Call this when a visitor gives or refuses consent. Waiting events are sent or dropped. */
export const setConsent: Tracker['setConsent'] = (consent) => current().setConsent(consent);

export const consentStore = (): Tracker['$consent'] => current().$consent;
