import { primaryLocation } from '#domain/dealers/places.ts';
import type { Clock } from '#domain/lib/clock.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import { absoluteUrl, paths } from '#paths';

const MONTHS_VALID = 7;
/** An unchanged site is rebuilt before the file expires. */
const VALID_MONTHS = 6;

const monthsOn = (now: number, months: number): Date => {
  const date = new Date(now);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months));
};

/**
 * Returns the first day of a month more than half a year away, so that all builds of a month agree. It tells the clock when to
 * rebuild, which matters for sites without stock. More than a year is not allowed.
 */
export function expiryOf(clock: Clock): string {
  clock.reached(monthsOn(clock.now, VALID_MONTHS).getTime());
  return monthsOn(clock.now, MONTHS_VALID).toISOString().replace('.000', '');
}

/** Writes `/.well-known/security.txt` as RFC 9116 requires: where to report a vulnerability, and until when that is valid. */
export function securityText(config: SiteConfig, clock: Clock): string {
  const { contacts, policy_url, languages } = config.security;
  const securityContacts =
    contacts.length > 0
      ? contacts
      : [absoluteUrl(config, paths.contactLocation(primaryLocation(config.locations)))];
  const lines = [
    ...securityContacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expiryOf(clock)}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${absoluteUrl(config, paths.securityText)}`,
    ...(policy_url === null ? [] : [`Policy: ${policy_url}`]),
  ];
  return `${lines.join('\n')}\n`;
}
