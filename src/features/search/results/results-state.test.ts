import { describe, expect, test } from 'vitest';
import type { SearchState } from '#domain/search/filters/search-state.ts';
import type { Answer } from '#domain/search/results/answer.ts';
import type { StockHit } from '#domain/search/results/document.ts';
import type { StatusRow } from '#domain/vehicles/status/status.ts';
import { EVERYTHING } from './in-sight.ts';
import { afterEvent, type OwnResults, type ResultsEvent, resultsOfPage } from './results-state.ts';

const search = (query: string, page = 1) => ({ query, page }) as SearchState;
const OWN = search('');
const UTES = search('utes');
const row = (price: number): StatusRow => [price, 'in_stock', false];
const answer = (...ids: string[]) =>
  ({
    total: ids.length,
    spreads: { price: ids },
    hits: ids.map((id) => ({ id }) as StockHit),
  }) as never as Answer;

const PAGE = {
  path: '/used',
  state: OWN,
  answer: answer(),
  rows: { a: row(10), b: row(20) },
  count: 2,
  now: 1,
} as unknown as OwnResults;

const answered = (found: Answer, now = 2): ResultsEvent => ({
  type: 'answered',
  answer: found,
  ways: [],
  now,
  sight: EVERYTHING,
});
const pressed = (next: SearchState): ResultsEvent => ({ type: 'pressed', next });
const followed = (from: SearchState, run?: string): ResultsEvent => ({ type: 'followed', from, run });
const failed = (isUnmet = false): ResultsEvent => ({ type: 'failed', isUnmet });
const WAITING: ResultsEvent = { type: 'kept waiting' };
const status = (table: Record<string, StatusRow>, reserved: string[] = []): ResultsEvent => ({
  type: 'status came',
  news: { table, reserved },
  now: 3,
});

const resultsAfter = (...events: readonly ResultsEvent[]) => events.reduce(afterEvent, resultsOfPage(PAGE));
const idsOf = ({ view }: ReturnType<typeof resultsAfter>) => view.drawn.answer.hits.map(({ id }) => id);

test('the page starts with its own cards, and is not yet interactive', () => {
  const { view } = resultsAfter();
  expect(view.drawn).toMatchObject({ own: true, state: OWN });
  expect(view.drawn.answer.hits).toHaveLength(2);
  expect(view.liveness).toBe('still');
});

describe('the liveness of the page', () => {
  test.each<[string, ResultsEvent[], string]>([
    ['it asks for what it came with', [{ type: 'stayed' }], 'ready'],
    ['something was pressed', [{ type: 'stayed' }, pressed(UTES)], 'ready'],
    ['no answer has come for a while', [{ type: 'stayed' }, pressed(UTES), WAITING], 'searching'],
    ['the answer has come', [pressed(UTES), WAITING, answered(answer('a'))], 'ready'],
    ['the search failed', [pressed(UTES), WAITING, failed()], 'failed'],
    ['a second look failed', [pressed(UTES), answered(answer('a')), WAITING, failed()], 'ready'],
    ['a look before anything was pressed failed', [{ type: 'stayed' }, failed()], 'ready'],
    ['the address asks for more, and that failed', [failed(true)], 'failed'],
  ])('is right if %s', (_, events, liveness) => {
    expect(resultsAfter(...events).view.liveness).toBe(liveness);
  });
});

describe('the view', () => {
  test('stays until the answer arrives, and a press alone changes nothing', () => {
    const before = resultsAfter({ type: 'stayed' });
    const next = afterEvent(before, pressed(UTES));
    expect(next.view).toBe(before.view);
    expect(next.requested).toBe(UTES);
  });

  test('shows the new choice while it waits, over the current vehicles', () => {
    const { drawn } = resultsAfter(pressed(UTES), WAITING).view;
    expect(drawn).toMatchObject({ state: UTES, own: true });
  });

  test('returns to the choice of its vehicles if the search fails', () => {
    expect(resultsAfter(pressed(UTES), WAITING, failed()).view.drawn.state).toBe(OWN);
    const later = resultsAfter(
      pressed(UTES),
      answered(answer('a')),
      pressed(search('vans')),
      WAITING,
      failed(),
    );
    expect(later.view.drawn.state).toBe(UTES);
  });

  test('takes only the spreads from an answer without a press', () => {
    const state = resultsAfter(answered(answer('a', 'c')));
    expect(state.view.drawn).toMatchObject({ own: true, now: 1 });
    expect(state.view.drawn.answer).toMatchObject({ spreads: { price: ['a', 'c'] }, hits: { length: 2 } });
  });

  test('is the answer to the latest query', () => {
    const state = resultsAfter(pressed(UTES), followed(OWN), answered(answer('a', 'c'), 9));
    expect(idsOf(state)).toEqual(['a', 'c']);
    expect(state.view.drawn).toMatchObject({ own: false, state: UTES, now: 9 });
  });
});

describe('after a status update', () => {
  test.each<[string, ResultsEvent[], boolean]>([
    ['nothing has changed', [answered(answer('c')), status({ a: row(10), b: row(20) })], true],
    [
      'one has changed, and the stock has said what there is',
      [answered(answer('c')), status({ a: row(11), b: row(20) })],
      false,
    ],
    ['one is gone', [answered(answer('c')), status({ a: row(10) })], false],
    ['the stock has its say later', [status({ a: row(10) }), answered(answer('c'))], false],
    ['one has changed, but the stock has not answered', [status({ a: row(10) })], true],
  ])('the page’s own cards stay or go: %s', (_, events, isOwn) => {
    const state = resultsAfter(...events);
    expect(state.view.drawn.own).toBe(isOwn);
    if (!isOwn) expect(idsOf(state)).toEqual(['c']);
  });

  test('a reserved car is marked, even if the page’s table lacks it', () => {
    const { hits } = resultsAfter(pressed(UTES), answered(answer('c', 'd')), status({}, ['c'])).view.drawn
      .answer;
    expect(hits).toEqual([{ id: 'c', reserved: true }, { id: 'd' }]);
  });

  test('the same update twice changes nothing', () => {
    const once = resultsAfter(pressed(UTES), answered(answer('c')), status({}, ['c']));
    expect(afterEvent(once, status({}, ['c'])).view).toBe(once.view);
  });
});

describe('the page scrolls', () => {
  const place = { scroll: 400, focus: null };
  test.each<[string, ResultsEvent[], unknown]>([
    ['to its top for another page', [pressed(search('', 2)), followed(OWN)], 'top'],
    ['nowhere for another choice', [pressed(UTES), followed(OWN)], 'here'],
    ['where it was', [{ type: 'arrived', next: UTES, unknown: null, place }], place],
    ['nowhere once it is there', [pressed(UTES), followed(OWN), { type: 'landed' }], null],
  ])('%s', (_, events, going) => {
    expect(resultsAfter(...events).going).toEqual(going);
  });

  test('nowhere after an unknown address, which is reported until the next step', () => {
    const arrived = resultsAfter({ type: 'arrived', next: UTES, unknown: 'tractors', place: null });
    expect(arrived).toMatchObject({ view: { unknown: 'tractors' }, run: undefined, isUntouched: false });
    const next = [pressed(OWN), followed(UTES, 'words')].reduce(afterEvent, arrived);
    expect(next).toMatchObject({ view: { unknown: null }, run: 'words' });
  });
});
