import type { DealerSite } from './dealer-model.ts';
import { fileOf, type PageRecord } from './manifest.ts';
import type { ListedPage, PageBrief } from './text-files.ts';

/** What other files tell of a page once it is written. */
export interface WrittenPages {
  /** In the order of the site. */
  readonly listed: readonly ListedPage[];
  /** Of those that were made anew. */
  readonly briefs: readonly PageBrief[];
  /** By path: the hash of its content. */
  readonly contents: readonly (readonly [path: string, hash: string])[];
}

/** What is kept of a page once it is written. */
export interface PageOutcome {
  /** In the order of the site. */
  readonly number: number;
  readonly listed?: ListedPage;
  readonly content?: readonly [path: string, hash: string];
}

/** What one thread wrote. */
export interface WrittenPart {
  readonly outcomes: readonly PageOutcome[];
  readonly records: Readonly<Record<string, PageRecord>>;
  readonly rendered: number;
  readonly changed: number;
  readonly holdsUntil: number;
}

const inOrder = (parts: readonly WrittenPart[]): readonly PageOutcome[] =>
  parts.flatMap(({ outcomes }) => outcomes).sort((a, b) => a.number - b.number);

export function pagesOfParts(parts: readonly WrittenPart[]): WrittenPages {
  const outcomes = inOrder(parts);
  const listed = outcomes.flatMap((one) => one.listed ?? []);
  return {
    listed,
    contents: outcomes.flatMap(({ content }) => (content ? [content] : [])),
    briefs: listed.filter((page) => 'head' in page),
  };
}

export function recordsOfParts(
  { pages }: DealerSite,
  parts: readonly WrittenPart[],
): Record<string, PageRecord> {
  const records: Record<string, PageRecord> = Object.assign({}, ...parts.map((part) => part.records));
  return Object.fromEntries(
    pages.flatMap(({ path }) => {
      const record = records[fileOf(path)];
      return record === undefined ? [] : [[fileOf(path), record]];
    }),
  );
}
