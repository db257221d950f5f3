import { onTestFinished } from 'vitest';
import { openShop, type Shop } from '../e2e/shop.ts';
import type { Engine, RunningEngine } from './browser-window.ts';
import { Visitor } from './visitor.ts';

/** A browser and a shop for one test, and its visitors. */
export interface Visits {
  readonly shop: Shop;
  /** A new visitor with a desktop window, which closes after the test. */
  readonly newVisitor: () => Promise<Visitor>;
  readonly end: () => Promise<void>;
}

const addressIn = (shop: Shop) => (slug: string, path: string) =>
  `http://${slug}.localhost:${shop.port}${path}`;

const DESK = { width: 1440, height: 900 };

export async function openVisits({ watch, start }: Engine): Promise<Visits> {
  const shop = await openShop({ door: watch });
  const running: RunningEngine = await start();
  return {
    shop,
    newVisitor: async () => {
      const window = await running.open();
      onTestFinished(() => window.close());
      await window.resize(DESK);
      return new Visitor(window, addressIn(shop));
    },
    end: async () => {
      await running.close();
      await shop.close();
    },
  };
}
