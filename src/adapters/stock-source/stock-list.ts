import { hash } from 'node:crypto';
import { OutsideError } from '#adapters/outside/request-text.ts';
import { isRecord } from '#domain/rows/record.ts';
import type { StockMark } from './types.ts';

/** Names under which feeds put their list. */
const LIST_NAMES = ['vehicles', 'hits', 'results'] as const;

export const stockList = (json: unknown, where: string): unknown[] => {
  if (Array.isArray(json)) return json;
  const lists = isRecord(json) ? LIST_NAMES.map((name) => json[name]) : [];
  const list = lists.find((candidate) => Array.isArray(candidate));
  if (list) return list;
  throw new OutsideError({
    where,
    what: 'the answer holds no list of vehicles',
    remedy: `Expected a JSON list, or an object with one as ${LIST_NAMES.map((name) => `"${name}"`).join(', ')}.`,
  });
};

export const parseJson = (text: string, where: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new OutsideError({
      where,
      what: 'the text there is not JSON',
      remedy: 'Expected a JSON list of vehicles. Open it and look for the syntax error.',
      cause,
    });
  }
};

/** Of the vehicles alone: around them many feeds tell the time. */
export const digestOf = (vehicles: readonly unknown[]): string =>
  hash('sha256', JSON.stringify(vehicles), 'hex').slice(0, 32);

/** For sources that cannot be asked whether anything is new. */
export const lookByReading = (read: () => Promise<unknown[]>) => async (): Promise<StockMark> => ({
  digest: digestOf(await read()),
  etag: null,
  modified: null,
});
