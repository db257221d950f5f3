import type { Place } from '#domain/dealers/places.ts';
import { headModel } from '#domain/shell/head-model.ts';
import type { ImageModel } from '#domain/shell/picture.ts';
import { businessNode } from '#domain/shell/structured-data/business.ts';
import { type PhoneModel, phoneModel } from '#domain/sites/markets/phone.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';
import { placeModel } from './place-model.ts';

export interface StaffModel {
  readonly name: string;
  readonly department: string;
  readonly phone: PhoneModel | null;
  readonly image: ImageModel | null;
}

export const staffModels = (
  { dealer, picture }: PageContext,
  only: string | null = null,
): readonly StaffModel[] =>
  dealer.config.staff
    .filter(({ department }) => only === null || department.toLowerCase() === only.toLowerCase())
    .map(({ name, department, phone, image }) => ({
      name,
      department,
      phone: phoneModel(phone, dealer),
      image: image === null ? null : picture({ src: image, alt: '', ratio: 1, sizes: '80px', widest: 80 }),
    }));

export function contactPage(place: Place, context: PageContext) {
  const { dealer, resolve } = context;
  const model = placeModel(place, context);
  const all = resolve(paths.ourLocations);
  return {
    kind: 'contact' as const,
    head: headModel(dealer, {
      path: model.href,
      title: `Contact ${model.name}`,
      crumb: model.name,
      ...(all ? { trail: [{ label: 'Locations', href: all.href }] } : {}),
      image: place.main.image,
      imageAlt: model.name,
      pageType: 'ContactPage',
      nodes: [businessNode(place, dealer)],
      description: `${model.name}: ${model.address}. Phone, opening hours and directions.`,
    }),
    place: model,
    staff: staffModels(context),
  };
}

export type ContactPageModel = ReturnType<typeof contactPage>;
