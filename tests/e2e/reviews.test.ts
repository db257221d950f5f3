import type { Page, Route } from 'playwright';
import { siteOf, slugs } from '../fleet/sites.ts';
import { layoutShifts, VIEWPORTS } from './browser.ts';
import { openPage } from './new-shopper.ts';
import { describe, expect, test } from './test.ts';

const configOf = (slug: string) => siteOf(slug).config;
const find = (is: (config: ReturnType<typeof configOf>) => boolean) =>
  slugs.find((slug) => configOf(slug).home.sections.includes('reviews') && is(configOf(slug))) ?? '';

const isBelow = ({ reviews }: ReturnType<typeof configOf>) =>
  (reviews.average_rating ?? 5) < reviews.min_rating;
const isServed = ({ reviews }: ReturnType<typeof configOf>) => reviews.ratings_service_org !== null;
const served = find((config) => isServed(config) && !isBelow(config));
/** A dealer whose configured rating is too low to be shown. Only the service may know a better one. */
const withheld = find((config) => isServed(config) && isBelow(config));
const severalProfiles = find(({ gmb_profiles }) => gmb_profiles.length > 1);

const SERVICE = '**/api/reviews/snap21?*';
const answers =
  (reviewCount: number, avgStarRating: number, stars = avgStarRating) =>
  (route: Route) =>
    route.fulfill({ json: { rating: { reviewCount, avgStarRating }, stars } });

async function home(slug: string, service?: (route: Route) => Promise<void>) {
  const logged: string[] = [];
  const opened = await openPage(slug, '/', undefined, async (page) => {
    page.on('console', (message) => {
      if (message.type() === 'info') logged.push(message.text());
    });
    if (service) await page.route(SERVICE, service);
  });
  return { ...opened, logged };
}

const section = (page: Page) => page.getByRole('region', { name: 'What customers say' });
const bannerRating = (page: Page) => page.getByRole('banner').getByRole('link', { name: /reviews$/ });
const fills = (page: Page) =>
  section(page)
    .locator('[data-figure="stars"] .star')
    .evaluateAll((stars) => stars.map((star) => Number(star.getAttribute('data-fill'))));

describe('the reviews of a dealer', () => {
  test('show average and count, and matching stars', async () => {
    const { average_rating, count } = configOf(served).reviews;
    const { page, complaints } = await home(served);
    await section(page).getByText(`${count} reviews`).waitFor();
    await section(page)
      .getByRole('img', { name: `${average_rating} out of 5 stars` })
      .waitFor();
    expect(await fills(page)).toEqual([4, 4, 4, 4, 3]);
    expect(complaints.all()).toEqual([]);
  });

  test('link to every place for a review, and unfold beyond the first three', async () => {
    const { page } = await home(severalProfiles);
    for (const { name, review_url } of configOf(severalProfiles).gmb_profiles) {
      const link = section(page).getByRole('link', { name: `Review us: ${name}` });
      expect(await link.getAttribute('href')).toBe(review_url);
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', 'noopener');
    }
    const last = section(page).getByRole('listitem', { includeHidden: true }).last();
    expect(await last.isVisible()).toBe(false);
    await section(page).getByText('More reviews').click();
    await last.waitFor();
  });
});

describe('the ratings service', () => {
  test('updates the figures, and nothing moves', async () => {
    const { page } = await home(served, answers(1204, 4.92, 5));
    await section(page).getByText('1,204 reviews').waitFor();
    await section(page).getByText('4.9', { exact: true }).waitFor();
    await section(page).getByRole('img', { name: '4.9 out of 5 stars' }).waitFor();
    expect(await fills(page)).toEqual([4, 4, 4, 4, 4]);
    expect(await layoutShifts(page)).toEqual([]);
  });

  test('shows reviews that only it allows, below the visible part, and nothing moves', async () => {
    const { page, complaints } = await home(withheld, answers(1204, 4.92));
    await bannerRating(page).getByText('1,204 reviews').waitFor();
    await section(page).getByText('4.9', { exact: true }).waitFor();
    expect((await section(page).boundingBox())?.y).toBeGreaterThan(VIEWPORTS.desktop.viewport.height);
    expect(await section(page).getByRole('listitem').count()).toBeGreaterThan(0);
    expect(await layoutShifts(page)).toEqual([]);
    expect(complaints.all()).toEqual([]);
  });

  test('that does not respond is logged and never visible', async () => {
    const { page, logged } = await home(served, (route) => route.abort());
    await expect.poll(() => logged).toEqual(['Unable to fetch Snap21 ratings at this moment']);
    await section(page)
      .getByText(`${configOf(served).reviews.count} reviews`)
      .waitFor();
    expect(await page.getByText('Unable').count()).toBe(0);
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});
