import { expect, test } from 'vitest';
import { sqlPrizes } from '#adapters/leads/prizes/sql.ts';
import type { Contender, Gone, Prizes, WonPrize } from '#adapters/leads/prizes/types.ts';
import { times } from '../matrix.ts';
import { DATABASES, describeEach, openedAt } from './databases.ts';

const AT_ONCE = times(40, 200);
const STOCK = 3;
const DAY = 86_400_000;
const CAR = { id: 'car', name: 'A car' };

const entry = (of: string, fields = {}) => ({
  ...{ dealer: 'harbour-cars', entry: of, campaign: 'summer' },
  ...fields,
});
/** Of a mailbox of its own, and without a number, but for what is given. */
const one = (of: string, fields = {}): Contender => ({
  ...entry(of),
  ...{ mailbox: `mailbox of ${of}`, phone: null },
  ...fields,
});
const link = (of: string, tokenHash: string, fields = {}) => ({
  ...entry(of),
  ...{ leadId: `lead of ${of}`, tokenHash, until: DAY },
  ...fields,
});
/** Until no prize is left. */
const scarce = (gone: Gone): WonPrize | undefined => ((gone.get('car') ?? 0) < STOCK ? CAR : undefined);

describeEach(DATABASES, 'prizes in $name', (kind) => {
  async function two(): Promise<readonly [Prizes, Prizes]> {
    const place = await kind.place();
    return [sqlPrizes(openedAt(place)), sqlPrizes(openedAt(place))];
  }
  const fresh = async (): Promise<Prizes> => sqlPrizes(openedAt(await kind.place()));

  test(`with a stock of ${STOCK} go to ${STOCK} of ${AT_ONCE} simultaneous draws in two processes`, {
    timeout: 120_000,
  }, async () => {
    const both = await two();
    await both[0].gone('harbour-cars', 'summer');
    const won = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => both[index % 2]?.win(one(`e${index}`), index, scarce)),
    );
    expect(won.filter((each) => each !== null)).toHaveLength(STOCK);
    expect(await both[1].gone('harbour-cars', 'summer')).toEqual(new Map([['car', STOCK]]));
    expect(await both[1].gone('harbour-cars', 'winter')).toEqual(new Map());
  });

  test('are drawn once for a person who draws in two processes at once', async () => {
    const both = await two();
    await both[0].gone('harbour-cars', 'summer');
    let draws = 0;
    const draw = () => ({ id: `p${++draws}`, name: 'One' });
    const won = await Promise.all(
      Array.from({ length: 10 }, (_, index) => both[index % 2]?.win(one('e1'), 1, draw)),
    );
    expect(new Set(won.map((each) => each !== 'taken' && each?.prize.id)).size).toBe(1);
    expect(won.filter((each) => each !== 'taken' && each?.repeated === false)).toHaveLength(1);
  });

  test('are limited to one for a mailbox and a phone number, until the person is deleted', async () => {
    const store = await fresh();
    const kim = one('kim', { phone: '1' });
    const others = [
      one('kim+a', { mailbox: kim.mailbox }),
      one('the plainest of a former release', { mailbox: 'kim' }),
      one('ben', { phone: '1' }),
    ];
    expect(await store.won(kim)).toBeNull();
    await store.win(kim, 1, () => CAR);
    expect(await store.won(kim)).toEqual(CAR);
    for (const other of others) expect(await store.win(other, 2, () => CAR), other.entry).toBe('taken');
    const inWinter = { ...kim, ...entry('kim', { campaign: 'winter', entry: 'kim in winter' }) };
    expect(await store.win(inWinter, 2, () => CAR)).toMatchObject({ repeated: false });
    await store.forget([kim]);
    for (const other of others)
      expect(await store.win(other, 3, () => CAR)).toMatchObject({ repeated: false });
  });

  test('are given for the newest link only, at its dealer, until it expires', async () => {
    const store = await fresh();
    await store.link(link('e1', 'first'));
    await store.link(link('e1', 'second', { leadId: 'another' }));
    await store.link(link('e2', 'of e2'));
    expect(await store.byLink('harbour-cars', 'first', 0)).toBeNull();
    expect(await store.byLink('harbour-cars', 'second', DAY - 1)).toEqual({
      ...entry('e1'),
      leadId: 'another',
    });
    expect(await store.byLink('harbour-cars', 'second', DAY)).toBeNull();
    expect(await store.byLink('bay-cars', 'second', 0)).toBeNull();
    // A link that is created after the prize was won does not undo the win.
    await store.win(one('e1'), 1, () => CAR);
    await store.link(link('e1', 'third'));
    expect(await store.win(one('e1'), 2, scarce)).toEqual({ prize: CAR, repeated: true });
  });

  test('stay out of stock after their winners are deleted', async () => {
    const store = await fresh();
    for (const name of ['e1', 'e2']) {
      await store.link(link(name, `of ${name}`));
      await store.win(one(name), 1, scarce);
    }
    await store.forget([entry('e1'), { dealer: 'harbour-cars', entry: 'never there' }]);
    expect(await store.byLink('harbour-cars', 'of e1', 0)).toBeNull();
    expect(await store.byLink('harbour-cars', 'of e2', 0)).not.toBeNull();
    expect(await store.gone('harbour-cars', 'summer')).toEqual(new Map([['car', 2]]));
    expect(await store.win(one('e1'), 3, () => CAR)).toEqual({ prize: CAR, repeated: false });
  });

  test('and old links lose their personal data, once', async () => {
    const store = await fresh();
    await store.link(link('asked', 'a'));
    await store.link(link('asked lately', 'b', { until: 10 * DAY }));
    await store.win(one('won'), DAY, () => CAR);
    await store.win(one('won lately'), 8 * DAY, () => CAR);
    await store.win(one('elsewhere', { dealer: 'bay-cars' }), DAY, () => CAR);
    expect(await store.purge('harbour-cars', 5 * DAY)).toBe(2);
    expect(await store.purge('harbour-cars', 5 * DAY)).toBe(0);
    expect(await store.byLink('harbour-cars', 'b', 6 * DAY)).not.toBeNull();
    expect(await store.gone('harbour-cars', 'summer')).toEqual(new Map([['car', 2]]));
    expect(await store.win(one('won lately'), 9 * DAY, () => CAR)).toMatchObject({ repeated: true });
    expect(await store.win(one('won'), 9 * DAY, () => CAR)).toMatchObject({ repeated: false });
  });
});
