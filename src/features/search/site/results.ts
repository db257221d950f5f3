import './attach-suggestions.ts';
import { capitalised } from '#domain/lib/words.ts';
import { queryText } from '#domain/search/query/query-text.ts';
import { groupsOf, type HitGroup, type HitKind, type SiteSearchHit } from '#domain/search/site/entry.ts';
import type { SiteSearchAnswer } from '#domain/search/site/search-entries.ts';
import { reportMiss } from '../misses/report-miss.ts';
import { element, icon } from './hit-row.ts';
import { settingsOf, siteSearchOf, trackedRow } from './suggest.ts';

const MOST_REQUESTED = 300;
/** More are better viewed on the results page, with filters. */
const MOST_SHOWN = 24;

const HEADINGS: Readonly<Record<HitKind, (many: string) => string>> = {
  vehicle: capitalised,
  model: () => 'Models',
  page: () => 'Pages',
};

/** Throws if the page lacks the element. All elements are found before the page is changed. */
function part<E extends Element>(root: ParentNode, selector: string): E {
  const node = root.querySelector<E>(selector);
  if (!node) throw new Error(`The page of search results has no ${selector}`);
  return node;
}

function run(root: HTMLElement): void {
  const settings = settingsOf(root);
  const form = part<HTMLFormElement>(root, 'form');
  const status = part<HTMLElement>(root, '.site-search-status');
  const retry = part<HTMLElement>(root, '.site-search-retry');
  const groups = part<HTMLElement>(root, '.site-search-groups');
  const { stockHref = '', many = '' } = groups.dataset;
  const query = queryText(new URLSearchParams(location.search).get('query') ?? '');

  form.action = location.pathname;
  part<HTMLInputElement>(form, 'input').value = query;
  if (query === '') return;

  const stockAddress = `${stockHref}?query=${encodeURIComponent(query)}`;
  part<HTMLAnchorElement>(retry, '[data-stock]').href = stockAddress;
  document.title = `“${query}” – ${document.title}`;

  const showStatus = (state: 'looking' | 'found' | 'none' | 'failed', words: string) => {
    root.dataset['state'] = state;
    status.textContent = words;
    retry.hidden = state !== 'failed';
  };

  function listed(hits: readonly SiteSearchHit[], before: number): HTMLElement {
    const rows = hits
      .slice(0, MOST_SHOWN)
      .map((hit, index) => element('li', '', trackedRow(hit, query, before + index + 1, settings)));
    return element('ul', 'site-search-hits', ...rows);
  }

  function stockLink(): HTMLElement {
    const link = document.createElement('a');
    link.className = 'button button-second';
    link.href = stockAddress;
    link.append(`See and filter these ${many}`, icon('arrow'));
    return link;
  }

  function drawn({ kind, hits }: HitGroup, before: number, total: number): HTMLElement {
    const heading = element('h2', 'text-heading', HEADINGS[kind](many), ' ');
    heading.append(element('span', 'site-search-count', total.toLocaleString(document.documentElement.lang)));
    const group = element('section', 'site-search-group', heading, listed(hits, before));
    group.ariaLabel = HEADINGS[kind](many);
    if (kind === 'vehicle') group.append(stockLink());
    return group;
  }

  function draw({ hits, total, totals }: SiteSearchAnswer): void {
    let before = 0;
    const sections = groupsOf(hits).map((group) => {
      const section = drawn(group, before, totals?.[group.kind] ?? group.hits.length);
      before += Math.min(group.hits.length, MOST_SHOWN);
      return section;
    });
    groups.replaceChildren(...sections);
    const count = total.toLocaleString(document.documentElement.lang);
    if (total === 0) {
      showStatus('none', `Nothing matches “${query}”. Fewer words may find more, or start here:`);
      if ('countUnfound' in root.dataset) reportMiss(query, () => true);
    } else showStatus('found', `${count} ${total === 1 ? 'result' : 'results'} for “${query}”`);
  }

  async function look(): Promise<void> {
    showStatus('looking', `Looking for “${query}” …`);
    try {
      draw(await siteSearchOf(settings).search(query, MOST_REQUESTED, MOST_SHOWN));
    } catch (cause) {
      console.info('The site search did not answer.', cause);
      showStatus('failed', 'Our search did not answer. Try again in a moment, or search our stock for it.');
    }
  }

  part<HTMLButtonElement>(retry, '[data-retry]').addEventListener('click', () => void look());
  void look();
}

const root = document.querySelector<HTMLElement>('.site-search');
if (root) run(root);
