import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

interface Look {
  /** The part of the page to check. The whole page if none is named. */
  readonly within?: string;
  /** Runs only this rule. */
  readonly only?: string;
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The violations of WCAG that axe finds. */
export async function axeViolations(page: Page, { within, only }: Look = {}): Promise<readonly string[]> {
  // The slower mode also checks frames of other origins, but no page has one before the visitor asks for it.
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (within !== undefined) builder.include(within);
  const { violations } = await (only === undefined
    ? builder.withTags(TAGS)
    : builder.withRules(only)
  ).analyze();
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help} (${nodes
        .map(({ target }) => target.join(' '))
        .slice(0, 3)
        .join(' | ')})`,
  );
}
