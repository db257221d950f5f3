import { type Browser, test as base, type Request } from 'playwright/test';
import { NETWORK_CHANGED } from '../report/network-changed.ts';
import { fail } from './fail.ts';
import { withShop } from './shop.ts';

export { expect } from 'playwright/test';
export { fail } from './fail.ts';

let ownBrowser: Browser | undefined;
/** This worker's browser. */
export const browserOfWorker = (): Browser => ownBrowser ?? fail('Only a test that runs has a browser.');

type Undo = () => unknown;
const undone: Undo[] = [];
/** Registers a cleanup for the end of the test. The last one registered runs first. */
export const afterwards = (undo: Undo): void => void undone.push(undo);

let networkHasChanged = false;
/** When a network interface of the machine comes or goes, Chromium ends every request. No page and no server of ours can do that. */
export const noteNetworkChange = (request: Request): void => {
  networkHasChanged ||= request.failure()?.errorText === 'net::ERR_NETWORK_CHANGED';
};

/** Each test has a browser and a shop that no other worker uses, and cleans up after itself. */
export const test = base.extend<{ tidy: undefined }, { place: undefined }>({
  place: [
    async ({ browser }, use) => {
      ownBrowser = browser;
      await withShop(() => use(undefined));
    },
    { scope: 'worker', auto: true },
  ],
  tidy: [
    async ({ browser: _ }, use, info) => {
      networkHasChanged = false;
      await use(undefined);
      if (networkHasChanged && info.status === 'failed') {
        info.annotations.push({ type: NETWORK_CHANGED });
        info.expectedStatus = 'failed';
      }
      for (const undo of undone.splice(0).toReversed()) await undo();
    },
    { auto: true },
  ],
});

export const { describe } = test;
