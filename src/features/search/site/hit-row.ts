import type { SiteSearchHit } from '#domain/search/site/entry.ts';
import { markMatches } from '#domain/search/site/site-search-words.ts';
import type { IconName } from '#ui/icons/icon-names.ts';
import sprite from '#ui/icons/icons.svg?url';

/** Makes nodes, never markup: names are as untrusted as the feed they come from. */
export function element(tag: string, className: string, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  made.append(...children);
  return made;
}

const SVG = 'http://www.w3.org/2000/svg';

/** The icon of an entry without a picture. */
const ICONS: Readonly<Record<SiteSearchHit['kind'], IconName>> = {
  vehicle: 'camera',
  model: 'body',
  page: 'arrow',
};

export function icon(name: IconName): SVGElement {
  const drawing = document.createElementNS(SVG, 'svg');
  drawing.setAttribute('class', 'icon');
  drawing.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', `${sprite}#${name}`);
  drawing.append(use);
  return drawing;
}

function picture({ image, kind }: SiteSearchHit): HTMLElement {
  const frame = element('span', 'hit-picture');
  const placeholder = icon(ICONS[kind]);
  if (image === null) {
    frame.append(placeholder);
    return frame;
  }
  const shown = document.createElement('img');
  Object.assign(shown, { src: image, alt: '', width: 96, height: 60, loading: 'lazy' });
  shown.addEventListener('error', () => frame.replaceChildren(placeholder), { once: true });
  frame.append(shown);
  return frame;
}

/** Writes an amount as elsewhere on the site: `$34,990`, with cents only if there are any. */
const money = (amount: number, currency: string): string =>
  amount.toLocaleString(document.documentElement.lang, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  });

function linkRow(
  href: string,
  pictured: Node,
  name: readonly (Node | string)[],
  label: string,
): HTMLAnchorElement {
  const row = document.createElement('a');
  row.className = 'hit';
  row.href = href;
  row.append(
    pictured,
    element('span', 'hit-words', element('span', 'hit-name', ...name), element('span', 'hit-label', label)),
  );
  return row;
}

/** Makes a link of a hit: picture, name with the typed words marked, label, price. */
export function hitRow(hit: SiteSearchHit, query: string, currency: string): HTMLAnchorElement {
  const name = markMatches(hit.name, query).map(({ text, marked }) =>
    marked ? element('mark', '', text) : text,
  );
  const row = linkRow(hit.url, picture(hit), name, hit.label);
  if (hit.price !== null) {
    row.append(element('span', 'hit-price', money(hit.price, currency)));
  }
  return row;
}

export const searchRow = (href: string, name: string, label: string): HTMLAnchorElement =>
  linkRow(href, element('span', 'hit-picture', icon('search')), [name], label);
