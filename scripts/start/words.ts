import { counted } from '#domain/text/counted.ts';
import type { DealerFailures } from './build-dealers.ts';

const SHOWN = 3;

/** What is printed once all is up. */
export function readyMessage(port: number, dealers: readonly string[], hosts: readonly string[]): string {
  const shown = dealers.slice(0, SHOWN).map((slug) => `  http://${slug}.localhost:${port}/`);
  const more = dealers.length > SHOWN ? [`  and ${dealers.length - SHOWN} more, listed there`] : [];
  return [
    '',
    `  All dealers:  http://localhost:${port}/`,
    ...(isOpenToNetwork(hosts) ? [] : [`  Their leads:  http://localhost:${port}/_inbox`]),
    ...shown,
    ...more,
    ...(isOpenToNetwork(hosts)
      ? [`  Listening on ${hosts.join(', ')}: others on the network can reach this.`]
      : []),
    '',
    '  Ctrl+C stops it.',
    '',
  ].join('\n');
}

const isOpenToNetwork = (hosts: readonly string[]): boolean =>
  hosts.some((host) => !['127.0.0.1', '::1', 'localhost'].includes(host));

export function failureMessage(failures: DealerFailures, served: readonly string[]): string {
  const lines = [...failures].map(([slug, reason]) => {
    const consequence = served.includes(slug) ? 'its last good build is served' : 'it is not served';
    return `  ${slug}: ${consequence}. ${reason}`;
  });
  return [`${counted(failures.size, 'dealer')} could not be built:`, ...lines].join('\n');
}
