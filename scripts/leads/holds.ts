import type { Hold, Reservations } from '#adapters/reservations/types.ts';
import { contactKeys } from '#domain/lead/contact.ts';
import { MARKETS, type Market } from '#domain/market/markets.ts';
import { marketOf, type Scope } from './scopes.ts';

const PORTION = 200;

/** Where the market of a dealer is not known any more, a number is tried in all of them. */
function marketsIn(sitesDir: string): (dealer: string) => readonly Market[] {
  const known = new Map<string, readonly Market[]>();
  return (dealer) => {
    const market = known.has(dealer) ? undefined : marketOf(sitesDir, dealer);
    const markets = known.get(dealer) ?? (market ? [market] : Object.values(MARKETS));
    known.set(dealer, markets);
    return markets;
  };
}

function isBy({ buyer }: Hold, person: Scope['person'], markets: readonly Market[]): boolean {
  return markets.some((one) => contactKeys(buyer, one).some((key) => key === person));
}

/** Reservations and payments of one person, portion by portion. */
export async function* holdsOf(
  reservations: Pick<Reservations, 'people'>,
  { dealer, person }: Scope,
  sitesDir: string,
): AsyncGenerator<Hold> {
  const marketsOf = marketsIn(sitesDir);
  for (let after = ''; ; ) {
    const portion = await reservations.people({
      ...(dealer !== undefined && { dealer }),
      ...{ after, limit: PORTION },
    });
    yield* portion.filter((hold) => isBy(hold, person, marketsOf(hold.dealer)));
    after = portion.at(-1)?.id ?? '';
    if (portion.length < PORTION) return;
  }
}
