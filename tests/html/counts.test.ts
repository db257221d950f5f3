import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Element } from 'domhandler';
import { describe, expect, test } from 'vitest';
import type { Counts } from '#domain/search/filters/counts.ts';
import { readRange } from '#domain/search/filters/filter-text.ts';
import { addressOf, readAddress, readPath } from '#domain/search/filters/search-address.ts';
import { NOTHING_CHOSEN, withRange, withSort, withValues } from '#domain/search/filters/search-state.ts';
import { plainAnswer } from '#domain/search/results/testing/plain-answer.ts';
import { dealerOf } from '../e2e/dealer-stock.ts';
import { distDir } from '../fleet/place.ts';
import { outputOf, slugs } from '../fleet/sites.ts';
import { firstOf } from '../matrix.ts';
import { around, type BuiltPage, tags, textOf } from './page.ts';
import { pagesOf } from './site.ts';

/** The most complaints to print. */
const READ = 12;

const numberIn = (text: string): number => Number(/\d[\d,]*/.exec(text)?.[0].replaceAll(',', ''));
const isOfClass = ({ attribs }: Element, name: string): boolean =>
  attribs['class']?.split(' ').includes(name) ?? false;

/** What the list at an address shows, found by looking at every vehicle of the stock. */
async function listsOf(slug: string) {
  const { config, vehicles } = await dealerOf(slug);
  const { words, opens } = JSON.parse(outputOf(slug, 'data/counts.json')) as Counts;
  const setting = { ...config, index: '', filters: [], now: Date.now() };
  const known = new Map<string, number | null>();
  const count = (address: string): number | null => {
    const url = new URL(address, config.url);
    if (readPath(url.pathname, config, words) === undefined) return null;
    const state = readAddress(url, config, words);
    const { total } = plainAnswer(vehicles, state, setting);
    const isPage = url.search === '' && existsSync(join(distDir, slug, `${url.pathname}.html`));
    return total > 0 || !isPage ? total : plainAnswer(vehicles, withSort(state, 'newest'), setting).total;
  };
  return {
    ...{ config, opens },
    /** Null if the address is that of another page. */
    at: (address: string): number | null => {
      const found = known.get(address) ?? count(address);
      known.set(address, found);
      return found;
    },
  };
}

type Lists = Awaited<ReturnType<typeof listsOf>>;

/** A number on a page, and the address of the list that it promises. */
interface Promised {
  readonly said: number;
  readonly href: string;
  readonly where: string;
}

const linkOf = (element: Element): Element | undefined => around(element, ({ name }) => name === 'a');

/** The numbers that the browser fills in or corrects. */
function counted(page: BuiltPage, lists: Lists): readonly string[] {
  return page.elements.flatMap((element) => {
    const address = element.attribs['data-count'];
    if (address?.startsWith('/') !== true) return [];
    // A make or model that is not in stock is no word of an address, and its page opens with none.
    const total = lists.at(address) ?? 0;
    const text = textOf(element);
    const link = linkOf(element)?.attribs['href'];
    const opened = link === undefined ? null : lists.at(link);
    return [
      ...(total === (lists.opens[address] ?? 0) ? [] : [`counts.json says ${lists.opens[address]}`]),
      ...(text === '' || numberIn(text) === total ? [] : [`the page says ${text}`]),
      ...(opened === null || opened === total ? [] : [`${link} opens ${opened}`]),
    ].map((complaint) => `${address} opens ${total}, but ${complaint}`);
  });
}

function facetsIn(page: BuiltPage): readonly Promised[] {
  const boxes = tags(page, 'a').filter((one) => isOfClass(one, 'facet-value'));
  const facetOf = (box: Element) => around(box, (one) => isOfClass(one, 'facet'));
  // Beside other boxes that are ticked, a number says how many more there would be.
  const used = new Set(boxes.filter(({ attribs }) => attribs['aria-current'] === 'true').map(facetOf));
  return boxes
    .filter((box) => !used.has(facetOf(box)))
    .map((box) => ({
      said: Number(/, ([\d,]+)$/.exec(textOf(box))?.[1]?.replaceAll(',', '')),
      href: box.attribs['href'] ?? '',
      where: textOf(box),
    }));
}

const rowsIn = (page: BuiltPage): readonly Promised[] =>
  tags(page, 'td')
    .filter((cell) => isOfClass(cell, 'variant-count'))
    .flatMap((cell) => {
      const link = tags(page, 'a').find((one) => around(one, (row) => row === cell.parent));
      return link === undefined
        ? []
        : [{ said: numberIn(textOf(cell)), href: link.attribs['href'] ?? '', where: textOf(link) }];
    });

/** `White (12)` in the form of the first page. */
function optionsIn(page: BuiltPage, { config }: Lists): readonly Promised[] {
  return tags(page, 'option').flatMap((option) => {
    const label = option.attribs['label'] ?? '';
    const select = around(option, ({ name }) => name === 'select');
    const filter = select?.attribs['name'];
    if (!/\(\d+\)$/.test(label) || filter === undefined) return [];
    const value = option.attribs['value'] ?? textOf(option);
    const group = around(option, ({ name }) => name === 'optgroup')?.attribs['label'];
    const range = filter === 'price' ? readRange(value) : null;
    const chosen =
      range === null
        ? withValues(NOTHING_CHOSEN, filter as 'make', [value])
        : withRange(NOTHING_CHOSEN, 'price', range);
    const state = filter === 'model' && group ? withValues(chosen, 'make', [group]) : chosen;
    return [
      { said: numberIn(/\((\d+)\)$/.exec(label)?.[1] ?? ''), href: addressOf(state, config), where: label },
    ];
  });
}

/** `Show Me 112 bikes` of the form whose answers lead to a list. */
const offersIn = (page: BuiltPage, { config }: Lists): readonly Promised[] =>
  page.elements
    .filter((element) => isOfClass(element, 'hero-offer'))
    .map((element) => {
      const isByPrice = page.kind === 'by-price';
      const state = isByPrice
        ? withSort(withRange(NOTHING_CHOSEN, 'price', { min: 0, max: null }), 'price-desc')
        : NOTHING_CHOSEN;
      return { said: numberIn(textOf(element)), href: addressOf(state, config), where: textOf(element) };
    });

/** `All 12 cars`, `12 in stock`: what a link to a list says in words. */
function wordsIn(page: BuiltPage, { config, at }: Lists): readonly Promised[] {
  const { one, many } = config.vehicles;
  const number = new RegExp(`(\\d[\\d,]*) (?:in stock|${many}|${one})\\b`, 'i');
  const told = new Set(page.elements.filter((one) => 'data-count' in one.attribs).map(linkOf));
  return tags(page, 'a').flatMap((link) => {
    const href = link.attribs['href'] ?? '';
    const said = number.exec(textOf(link))?.[1];
    return said === undefined || told.has(link) || !href.startsWith('/') || at(href) === null
      ? []
      : [{ said: numberIn(said), href, where: textOf(link) }];
  });
}

const READERS = [facetsIn, rowsIn, optionsIn, offersIn, wordsIn];

/** They differ in market, in what they let or sell, and in how addresses begin. */
const DIFFERENT = ['roamer-car-subscription', 'plains-utes-tractors', 'high-desert-motors'] as const;
const COUNTED = firstOf(DIFFERENT.length, [...new Set<string>([...DIFFERENT, ...slugs])]);

describe.each(COUNTED)('a number beside a link of %s', async (slug) => {
  const lists = await listsOf(slug);

  test('is the number of vehicles that the link opens', () => {
    const wrong: string[] = [];
    let numbers = 0;
    for (const page of pagesOf(slug)) {
      const promised = READERS.flatMap((read) => read(page, lists)).map(({ said, href, where }) => {
        const opened = lists.at(href);
        return said === opened ? [] : [`"${where}" says ${said}, but ${href} opens ${opened}`];
      });
      numbers += promised.length;
      wrong.push(...[...counted(page, lists), ...promised.flat()].map((one) => `${page.path}: ${one}`));
    }
    expect(numbers).toBeGreaterThan(100);
    expect([...wrong.slice(0, READ), wrong.length]).toEqual([0]);
  });
});
