import type { Schedule } from '#domain/dealer/open-state.ts';
import type { SuccessCategory } from '#domain/lead/form-rows.ts';
import { SUCCESS_CATEGORIES, type SuccessWording, successWording } from '#domain/lead/success.ts';
import { type HeadModel, headModel } from '#domain/page/head-model.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';
import { formPlace } from './form-place.ts';
import type { FormPlace } from './form-props.ts';
import { departmentSchedules } from './success-schedules.ts';

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

export function successPage(context: PageContext): SuccessPageModel {
  const { dealer } = context;
  const { config } = dealer;
  const schedules = departmentSchedules(config);
  return {
    kind: 'success',
    head: headModel(dealer, { path: paths.successPage, title: 'Thank you', indexed: false }),
    wordings: SUCCESS_CATEGORIES.map((category) => {
      const wording = successWording(category, config);
      return { ...wording, category, schedule: wording.calls ? schedules[wording.department] : null };
    }),
    place: formPlace(context.dealer),
    searchHref: paths.searchDefault(config),
    many: config.vehicles.many,
  };
}
