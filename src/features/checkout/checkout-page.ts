import type { ImageModel } from '#adapters/images/client.ts';
import type { FormModel } from '#domain/lead/form-model.ts';
import { formatMoney } from '#domain/market/format.ts';
import { type HeadModel, headModel } from '#domain/page/head-model.ts';
import { buyerForm } from '#domain/payment/buyer.ts';
import { depositOf } from '#domain/payment/offer.ts';
import { plainName } from '#domain/vehicle/no-break-name.ts';
import { type PriceWording, priceWording } from '#domain/vehicle/price.ts';
import type { Vehicle } from '#domain/vehicle/schema.ts';
import { type FormPlace, formPlace } from '#features/leads/form-props.ts';
import type { PageContext } from '#features/page-context.ts';
import { type LiveModel, liveModel } from '#features/vehicle/live-model.ts';
import { paths } from '#paths';

export interface CheckoutPageModel {
  readonly kind: 'checkout';
  readonly head: HeadModel;
  readonly one: string;
  readonly car: {
    readonly id: string;
    readonly slug: string;
    readonly name: string;
    readonly href: string;
    readonly picture: ImageModel | null;
    readonly price: PriceWording;
  };
  /** As it is now; what is taken is what the server says when the car is held. */
  readonly deposit: string;
  readonly minutes: number;
  readonly terms: readonly string[];
  readonly howHref: string;
  readonly form: FormModel;
  readonly place: FormPlace;
  readonly live: LiveModel;
}

const PICTURE_RATIO = 16 / 10;

export function checkoutPage(vehicle: Vehicle, context: PageContext): CheckoutPageModel {
  const { dealer, picture, say } = context;
  const { config, market } = dealer;
  const { id, slug, primary_image_url: src } = vehicle;
  const name = plainName(vehicle.name);
  return {
    kind: 'checkout',
    head: headModel(dealer, {
      path: paths.checkout(slug),
      title: say(`Reserve ${name}`),
      description: null,
      indexed: false,
      trail: [{ label: name, href: paths.vehicle(slug) }],
      crumb: 'Reserve',
    }),
    one: config.vehicles.one,
    car: {
      id,
      slug,
      name,
      href: paths.vehicle(slug),
      picture:
        src === null
          ? null
          : picture({
              src,
              alt: '',
              ratio: PICTURE_RATIO,
              sizes: '(min-width: 992px) 440px, 140px',
              widest: 880,
            }),
      price: priceWording(vehicle, config.vehicles.price_qualifiers, market),
    },
    deposit: formatMoney(depositOf(vehicle, config) ?? 0, market),
    minutes: config.checkout.hold_minutes,
    terms: config.checkout.terms,
    howHref: paths.buyOnline,
    form: buyerForm(config, true),
    place: formPlace(dealer),
    live: liveModel(vehicle, dealer),
  };
}
