import type { Schedule } from '#domain/dealer/open-state.ts';
import { primaryLocation } from '#domain/dealer/places.ts';
import { scheduleOf } from '#domain/dealer/schedule.ts';
import type { SuccessCategory } from '#domain/lead/form-rows.ts';
import { SUCCESS_CATEGORIES, type SuccessWording, successWording } from '#domain/lead/success.ts';
import { type HeadModel, headModel } from '#domain/page/head-model.ts';
import type { SiteConfig } from '#domain/site/schema.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';
import { type FormPlace, formPlace } from './form-props.ts';

export interface SuccessPageModel {
  readonly kind: 'success';
  readonly head: HeadModel;
  readonly wordings: readonly (SuccessWording & {
    readonly category: SuccessCategory;
    readonly schedule: Schedule | null;
  })[];
  readonly place: FormPlace;
  readonly searchHref: string;
  readonly many: string;
}

/** When a department can be reached; one that has no place of its own, when the dealer can. */
const scheduleOfDepartment = (department: SuccessWording['department'], config: SiteConfig) =>
  scheduleOf(
    config.locations.find((one) => one.visible && one.location_type === department) ??
      primaryLocation(config.locations),
    config,
  );

export function successPage(context: PageContext): SuccessPageModel {
  const { dealer } = context;
  const { config } = dealer;
  return {
    kind: 'success',
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
