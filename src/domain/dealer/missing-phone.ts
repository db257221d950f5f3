import type { SiteConfig } from '#domain/site/schema.ts';

interface Named {
  readonly name: string;
  readonly contact_detail: { readonly phone: string | null };
}

/** One warning a dealer: the vehicles that stand there are shown without a number to call. */
export function missingPhoneWarnings({
  phone,
  locations,
}: Pick<SiteConfig, 'phone'> & { readonly locations: readonly Named[] }): readonly string[] {
  if (phone !== null) return [];
  const silent = locations.filter(({ contact_detail }) => contact_detail.phone === null);
  if (silent.length === 0) return [];
  const names = silent.map(({ name }) => `"${name}"`).join(', ');
  return [`Vehicles at ${names} show no phone number: neither the location nor the site has one.`];
}
