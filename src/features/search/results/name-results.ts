import { selectionOfState } from '#domain/search/filters/search-address.ts';
import { resultsTitle, selectionTrail } from '#domain/search/filters/selection-text.ts';
import { HOME, titleOf } from '#domain/shell/head-model.ts';
import { type Crumb, relistedGraph } from '#domain/shell/structured-data/pages.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import { paths } from '#paths';
import type { Drawn } from './results-state.ts';

function drawTrail(trail: readonly Crumb[]): void {
  const list = document.querySelector('.crumbs ol');
  if (!list) return;
  const [home] = list.children;
  const items = trail.map(({ label, href }, index) => {
    const item = document.createElement('li');
    const last = index === trail.length - 1;
    const word = document.createElement(last ? 'span' : 'a');
    word.textContent = label;
    if (last) word.setAttribute('aria-current', 'page');
    else word.setAttribute('href', href);
    item.append(word);
    return item;
  });
  list.replaceChildren(...(home ? [home] : []), ...items);
}

/** Updates the structured data. A page that is not indexed has none. */
function describeList(trail: readonly Crumb[], { answer: { hits, total } }: Drawn, path: string): void {
  const script = document.querySelector('script[type="application/ld+json"]');
  if (!script?.textContent) return;
  script.textContent = relistedGraph(script.textContent, {
    path,
    title: document.title,
    total,
    trail: [HOME, ...trail],
    hrefs: total === 0 ? [] : hits.map(({ slug }) => paths.vehicle(slug)),
  });
}

/** Updates the window's title, the breadcrumb, and the structured data of the page at `path` to what is drawn there now. */
export function nameResults(
  drawn: Drawn,
  path: string,
  config: Pick<SiteConfig, 'name' | 'vehicles' | 'search' | 'default_search_path'>,
): void {
  const selection = selectionOfState(drawn.state, config);
  document.title = titleOf(resultsTitle(selection, config), config.name);
  const trail = selectionTrail(selection, config);
  drawTrail(trail);
  // What came with the page is described already.
  if (!drawn.own) describeList(trail, drawn, path);
}
