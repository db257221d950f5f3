import { paths } from '#paths';

/** A page that is broken into tries often; a few lines say it. */
const MOST_TOLD = 10;
const told = new Set<string>();

/** The policy stands in the page, where it can name no address for reports. Of what was refused its origin is told, no path and no query. */
document.addEventListener('securitypolicyviolation', ({ effectiveDirective: directive, blockedURI }) => {
  const kind = document.querySelector<HTMLElement>('main')?.dataset['kind'] ?? '';
  const blocked = blockedURI.replace(/^(\w+:\/\/[^/?#]*).*$/, '$1');
  const body = JSON.stringify({ kind, directive, blocked });
  if (told.has(body) || told.size >= MOST_TOLD) return;
  told.add(body);
  navigator.sendBeacon(paths.cspReports, new Blob([body], { type: 'application/json' }));
});
