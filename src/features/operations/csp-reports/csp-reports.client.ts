import { paths } from '#paths';

/** A page that is broken into tries often; a few lines say it. */
const MOST_REPORTS = 10;
const reported = new Set<string>();

/**
 * The CSP is in the page, where it cannot name a report address. Only the origin of a refused address is
 * reported, without path and query.
 */
document.addEventListener('securitypolicyviolation', ({ effectiveDirective: directive, blockedURI }) => {
  const kind = document.querySelector<HTMLElement>('main')?.dataset['kind'] ?? '';
  const blocked = blockedURI.replace(/^(\w+:\/\/[^/?#]*).*$/, '$1');
  const body = JSON.stringify({ kind, directive, blocked });
  if (reported.has(body) || reported.size >= MOST_REPORTS) return;
  reported.add(body);
  navigator.sendBeacon(paths.cspReports, new Blob([body], { type: 'application/json' }));
});
