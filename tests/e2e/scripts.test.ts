import type { Request } from 'playwright';
import { firstOf } from '../matrix.ts';
import { VIEWPORTS } from './browser.ts';
import { newShopper } from './new-shopper.ts';
import { idle } from './outsiders.ts';
import { addressOf } from './shop.ts';
import { describe, expect, test } from './test.ts';

/** A string that every build of React contains. */
const REACT = 'react.transitional.element';
/** All scripts together, uncompressed. React alone is four times that. */
const MOST_BYTES = 80_000;

async function answerOf(request: Request): Promise<string> {
  const response = await request.response();
  if (!response) throw new Error(`${request.url()} was not answered: ${request.failure()?.errorText}`);
  return response.text();
}

async function scriptsOf(slug: string, path: string): Promise<readonly string[]> {
  const context = await newShopper(VIEWPORTS.desktop);
  try {
    const page = await context.newPage();
    const asked: Request[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith('.js')) asked.push(request);
    });
    await page.goto(addressOf(slug, path));
    await page.waitForLoadState('networkidle');
    await idle(page);
    return await Promise.all(asked.map(answerOf));
  } finally {
    await context.close();
  }
}

const weigh = (scripts: readonly string[]) => scripts.reduce((sum, { length }) => sum + length, 0);

describe('the scripts of a page', () => {
  for (const [slug, path] of firstOf(2, [
    ['coffs-harbour-toyota', '/'],
    ['western-plains-motorama', '/our-locations'],
    ['coffs-harbour-toyota', '/about'],
    ['coffs-harbour-toyota', '/news'],
    ['coffs-harbour-toyota', '/our-locations'],
    ['swan-river-subaru', '/'],
    ['swan-river-subaru', '/privacy-policy'],
    ['two-rivers-motorcycles', '/'],
  ] as const))
    test(`without an island have no framework among them: ${slug}${path}`, async () => {
      const scripts = await scriptsOf(slug, path);
      expect(scripts.length).toBeGreaterThan(0);
      expect(scripts.filter((script) => script.includes(REACT))).toHaveLength(0);
      expect(weigh(scripts)).toBeLessThan(MOST_BYTES);
    });

  test('of a page about a place bring it only when the form is reached', async () => {
    const scripts = await scriptsOf('coffs-harbour-toyota', '/contact-us/coffs-harbour-toyota');
    expect(scripts.some((script) => script.includes(REACT))).toBe(false);
  });

  test('of the results have one: it would be found', async () => {
    const scripts = await scriptsOf('coffs-harbour-toyota', '/search/used-cars');
    expect(scripts.some((script) => script.includes(REACT))).toBe(true);
    expect(weigh(scripts)).toBeGreaterThan(MOST_BYTES);
  });
});
