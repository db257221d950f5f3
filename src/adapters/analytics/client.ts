import { browserOf } from './browser.ts';
import { createTracker, type Tracker } from './tracker.ts';

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

export const consentGiven: Tracker['consent'] = () => current().consent();

export const whenGranted: Tracker['whenGranted'] = (run) => current().whenGranted(run);
