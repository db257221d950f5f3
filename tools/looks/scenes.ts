import type { Page } from 'playwright';
import type { ViewportName } from '../../tests/e2e/browser.ts';
import { forcePalette } from '../../tests/e2e/palette.ts';
import { type ShownPage, showcase } from '../../tests/fleet/showcase.ts';
import { siteOf } from '../../tests/fleet/sites.ts';

/** One picture: a page of a dealer on a screen, in the state that `state` brings it into. */
export interface Scene {
  readonly name: string;
  readonly slug: string;
  readonly path: string;
  readonly screen: ViewportName;
  readonly script: boolean;
  readonly state: (page: Page) => Promise<unknown>;
  /** Only the first screen, for states that cover the page. */
  readonly isWindow: boolean;
}

interface State {
  readonly name: string;
  readonly kind: string;
  readonly screen: ViewportName;
  readonly isWindow?: boolean;
  readonly script?: false;
  readonly reach: (page: Page) => Promise<unknown>;
}

const asIs = async (): Promise<void> => {};
const shownSummary = (page: Page, within: string) =>
  page.locator(`${within} summary`).filter({ visible: true }).first();

const STATES: readonly State[] = [
  {
    name: 'open menu',
    kind: 'home',
    screen: 'desktop',
    isWindow: true,
    reach: (page) => shownSummary(page, 'header nav').click(),
  },
  {
    name: 'open drawer',
    kind: 'home',
    screen: 'phone',
    isWindow: true,
    async reach(page) {
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await shownSummary(page, '.drawer').click();
    },
  },
  {
    name: 'filters in a sheet',
    kind: 'search',
    screen: 'phone',
    isWindow: true,
    reach: (page) => page.locator('.filters-open').click(),
  },
  {
    name: 'a form with errors',
    kind: 'form',
    screen: 'desktop',
    reach: (page) => page.locator('main form button[type="submit"]').first().click(),
  },
  {
    name: 'a form with errors',
    kind: 'form',
    screen: 'phone',
    reach: (page) => page.locator('main form button[type="submit"]').first().click(),
  },
  ...(['home', 'search', 'vehicle', 'form', 'location'] as const).map(
    (kind): State => ({ name: 'dark', kind, screen: 'desktop', reach: (page) => forcePalette(page, 'dark') }),
  ),
  ...(['home', 'vehicle', 'search'] as const).map(
    (kind): State => ({
      name: 'printed',
      kind,
      screen: 'desktop',
      reach: (page) => page.emulateMedia({ media: 'print' }),
    }),
  ),
  ...(['home', 'search', 'vehicle', 'form', 'saved cars'] as const).flatMap((kind): State[] => [
    { name: 'without script', kind, screen: 'phone', script: false, reach: asIs },
    { name: 'without script', kind, screen: 'desktop', script: false, reach: asIs },
  ]),
];

const templateOf = ({ slug }: ShownPage): string => siteOf(slug).config.template;

const sceneOf = ({ slug, kind, path }: ShownPage, state: State | null, screen: ViewportName): Scene => ({
  name: [slug, kind, state?.name ?? 'as it is', screen].join('_').replaceAll(' ', '-'),
  slug,
  path,
  screen,
  script: state?.script ?? true,
  state: state?.reach ?? asIs,
  isWindow: state?.isWindow ?? false,
});

/**
 * Lists every kind of page and every variant of a look on both screens. Then follows each state, on one dealer of each
 * template that has it.
 */
export function scenes(): readonly Scene[] {
  const pages = showcase();
  const plain = pages.flatMap((page) => [sceneOf(page, null, 'phone'), sceneOf(page, null, 'desktop')]);
  const reached = STATES.flatMap((state) => {
    const fitting = pages.filter(({ kind }) => kind === state.kind);
    const chosen = [...Map.groupBy(fitting, templateOf).values()].flatMap(([first]) => first ?? []);
    return chosen.map((page) => sceneOf(page, state, state.screen));
  });
  return [...plain, ...reached];
}
