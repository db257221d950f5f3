import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { putFileSync } from '#adapters/files/whole-file.ts';
import type { Site } from '#domain/site/site.ts';
import type { BuildSettings } from './options.ts';

export const keptSite = ({ madeDir }: Pick<BuildSettings, 'madeDir'>, slug: string): string =>
  join(madeDir, 'sites', `${slug}.json`);

/** Undefined if it was read from something else, or cannot be read. */
function knownSite(file: string, inputs: string): Site | undefined {
  try {
    const text = readFileSync(file, 'utf8');
    const head = `${inputs}\n`;
    return text.startsWith(head) ? (JSON.parse(text.slice(head.length)) as Site) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A dealer’s configuration and texts as they were read and checked for the build before: a price changes every hour, a text
 * every month. Where nothing can be written, they are read each time.
 */
export function siteAsRead(file: string, inputs: string, read: () => Site): Site {
  const known = knownSite(file, inputs);
  if (known !== undefined) return known;
  const site = read();
  try {
    putFileSync(file, `${inputs}\n${JSON.stringify(site)}`);
  } catch {
    // Then the next build reads them again.
  }
  return site;
}
