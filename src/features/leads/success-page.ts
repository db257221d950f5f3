import { scheduleOf } from '#domain/dealers/opening-hours.ts';
import { primaryLocation } from '#domain/dealers/places.ts';
import { SUCCESS_CATEGORIES, type SuccessWording, successWording } from '#domain/leads/forms/success.ts';
import { headModel } from '#domain/shell/head-model.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';
import { formPlace } from './forms/form-props.ts';

/** Returns the hours of a department, or of the dealer if it has no location. */
const scheduleOfDepartment = (department: SuccessWording['department'], config: SiteConfig) =>
  scheduleOf(
    config.locations.find((one) => one.visible && one.location_type === department) ??
      primaryLocation(config.locations),
    config,
  );

export function successPage(context: PageContext) {
  const { dealer } = context;
  const { config } = dealer;
  return {
    kind: 'success' as const,
    head: headModel(dealer, { path: paths.successPage, title: 'Thank you', indexed: false }),
    wordings: SUCCESS_CATEGORIES.map((category) => {
      const wording = successWording(category, config);
      return {
        ...wording,
        category,
        schedule: wording.calls ? scheduleOfDepartment(wording.department, config) : null,
      };
    }),
    place: formPlace(context.dealer),
    searchHref: paths.searchDefault(config),
    many: config.vehicles.many,
  };
}

export type SuccessPageModel = ReturnType<typeof successPage>;
