import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

/** What keeps people out, by the rules that the platform keeps to. */
export async function axeViolations(page: Page, without: readonly string[] = []): Promise<readonly string[]> {
  // Frames of other origins are the only thing that the slower mode sees besides, and no page has one before it is asked for.
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  for (const part of without) builder.exclude(part);
  const { violations } = await builder
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help} (${nodes
        .map(({ target }) => target.join(' '))
        .slice(0, 3)
        .join(' | ')})`,
  );
}
