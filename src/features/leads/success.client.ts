import type { Schedule } from '#domain/dealers/open-state.ts';
import { successCategoryIn, whenWeCall } from '#domain/leads/forms/success-page.ts';
import { leadKeys, passing } from './drafts/storage.ts';

/** Shows the notice once: a shopper who returns to this page has read it. */
function tellNotice(page: HTMLElement, site: string): void {
  const { notice } = leadKeys(site);
  const line = page.querySelector<HTMLElement>('.success-notice');
  const text = passing.read(notice);
  passing.remove(notice);
  if (line === null || text === null) return;
  line.textContent = text;
  line.hidden = false;
}

const page = document.querySelector<HTMLElement>('.success-page');

/** Returns the category from the address, or from the browser's storage if it was lost on the way. */
function categoryOf(site: string, thanked: readonly string[]): string {
  const query = new URLSearchParams(location.search);
  if (query.has('category')) return successCategoryIn(query, thanked);
  const kept = passing.read(leadKeys(site).success) ?? '';
  return thanked.includes(kept) ? kept : 'general-enquiry';
}

if (page) {
  const { site = '' } = page.dataset;
  tellNotice(page, site);
  const sections = [...page.querySelectorAll<HTMLElement>('.success')];
  const shown = categoryOf(
    site,
    sections.map(({ id }) => id),
  );
  page.dataset['shown'] = '';
  for (const section of sections) section.hidden = section.id !== shown;
  for (const line of page.querySelectorAll<HTMLElement>('[data-when]'))
    line.textContent =
      whenWeCall(JSON.parse(line.dataset['when'] ?? 'null') as Schedule, Date.now()) ?? line.textContent;
}
