import { join } from 'node:path';
import type { SharedHost } from '#domain/routing/host-names.ts';
import { isProblem, lineOf, readJson } from './json-file.ts';
import { type Problem, showValue } from './problems.ts';
import { field } from './shared-use.ts';

/** A dealer’s address, whose host name another dealer has too. */
export function hostProblem(sitesDir: string, slug: string, { host, slugs }: SharedHost): Problem {
  const file = `sites/${slug}/site.json`;
  const json = readJson(join(sitesDir, slug, 'site.json'), file);
  const others = slugs.filter((other) => other !== slug).map((other) => `"${other}"`);
  return {
    file,
    line: isProblem(json) ? undefined : lineOf(json, ['url']),
    path: 'url',
    found: isProblem(json) ? host : showValue(field(json.value, 'url') ?? host),
    expected: `an address of its own. ${others.join(' and ')} ${others.length === 1 ? 'has' : 'have'} the host name ${host} too: change the address of one, or take one away`,
  };
}
