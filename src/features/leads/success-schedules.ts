import type { Schedule } from '#domain/dealer/open-state.ts';
import { scheduleOf } from '#domain/dealer/opening-hours.ts';
import { primaryLocation } from '#domain/dealer/places.ts';
import type { SiteConfig } from '#domain/site/schema.ts';

const DEPARTMENTS = ['sales', 'service', 'parts'] as const;

/** When each department can be reached; one that has no place of its own, when the dealer can. */
export function departmentSchedules(
  config: SiteConfig,
): Readonly<Record<(typeof DEPARTMENTS)[number], Schedule | null>> {
  const main = primaryLocation(config.locations);
  const of = (department: (typeof DEPARTMENTS)[number]) =>
    scheduleOf(
      config.locations.find((one) => one.visible && one.location_type === department) ?? main,
      config,
    );
  return { sales: of('sales'), service: of('service'), parts: of('parts') };
}
