import { step } from '../step.ts';
import { type Both, ofBoth } from '../trees/both-trees.ts';
import type { BenchGround } from '../trees/tree.ts';
import { type Case, dealerDiskMb, dealerWarm, nothingChanged, priceChanged, stockOnly } from './cases.ts';

/** What happens all day. Each row is a case that both trees go through in turn. */
export async function measureCases(grounds: Both<BenchGround>, slug: string, repeats: number) {
  step('small changes');
  const site = [`--site=${slug}`];
  const disk = () => ofBoth(grounds, (ground) => dealerDiskMb(ground, slug));
  const nothing = await nothingChanged(grounds, repeats);
  const warm = await dealerWarm(grounds, slug, repeats);
  const everyPage = await disk();
  const newest = await priceChanged(grounds, slug, 'newest', repeats, site);
  const onePrice = await disk();
  const older = await priceChanged(grounds, slug, 'older', repeats, site);
  const amongAll = await priceChanged(grounds, slug, 'older', repeats, []);
  const stock = await stockOnly(grounds, slug, repeats);
  const cases: Readonly<Record<string, Case>> = {
    'nothing changed, all dealers': nothing,
    'one dealer warm, every page again': warm,
    'one price changed, a vehicle on the first pages': newest,
    'one price changed, an older vehicle': older,
    'one price changed, all dealers looked at': amongAll,
    'stock only, one dealer': stock,
  };
  const price = newest.ours.wall > older.ours.wall ? newest.ours : older.ours;
  return {
    cases,
    disk: { 'one price changed': onePrice, 'every page changed': everyPage },
    nothing: nothing.ours,
    warm: warm.ours,
    price,
  };
}
