import type { DealerFailures } from './build-dealers.ts';
import type { StartSettings } from './settings.ts';

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|localhost)$/;

/** A reason names paths of this machine; when others can reach the list of dealers, only the terminal tells it. */
export function shownFailures(
  failures: DealerFailures,
  { hosts }: Pick<StartSettings, 'hosts'>,
): DealerFailures {
  if (hosts.every((host) => LOOPBACK.test(host))) return failures;
  return new Map([...failures.keys()].map((slug) => [slug, 'It could not be built; the terminal says why.']));
}
