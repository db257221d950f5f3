import { browserOf } from './browser.ts';
import { createTracker, type Tracker } from './tracker.ts';

export { whenGranted } from './tracker.ts';

let tracker: Tracker | undefined;

/** Made on first use, in the browser only: nothing of one visitor or dealer lives on a server. */
const current = (): Tracker => {
  tracker ??= createTracker(browserOf(window));
  return tracker;
};

/** The one way an analytics event leaves a page. */
export const track: Tracker['track'] = (event, payload) => current().track(event, payload);

/** Called where a visitor gives or refuses consent; what was held until now is sent, or forgotten. */
export const setConsent: Tracker['setConsent'] = (consent) => current().setConsent(consent);

/** What the visitor answered, for whoever draws it or waits for it. */
export const consentStore = (): Tracker['$consent'] => current().$consent;
