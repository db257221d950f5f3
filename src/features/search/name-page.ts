import { titleOf } from '#domain/page/head-model.ts';
import type { Selection } from '#domain/search/selection.ts';
import { selectionTrail } from '#domain/search/selection-text.ts';
import type { SiteConfig } from '#domain/site/schema.ts';

/** The window’s title and the trail over the results say what is chosen now. */
export function namePage(
  heading: string,
  selection: Selection | null,
  config: Pick<SiteConfig, 'name' | 'vehicles' | 'search' | 'default_search_path'>,
): void {
  document.title = titleOf(heading, config.name);
  const list = document.querySelector('.crumbs ol');
  if (!list) return;
  const trail = selectionTrail(selection, config);
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
