import { buyerForm } from '#domain/checkout/buyer.ts';
import { depositOf } from '#domain/checkout/checkout-offer.ts';
import { headModel } from '#domain/shell/head-model.ts';
import { formatMoney } from '#domain/sites/markets/format.ts';
import { nounsOf } from '#domain/vehicles/attributes/kinds.ts';
import { plainName } from '#domain/vehicles/no-break-name.ts';
import { priceWording } from '#domain/vehicles/price/price.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import { formPlace } from '#features/leads/forms/form-props.ts';
import type { SettingsContext } from '#features/page-context.ts';
import { liveModel } from '#features/vehicles/page/live-model.ts';
import { paths } from '#paths';

const PICTURE_RATIO = 16 / 10;

export function checkoutPage(vehicle: Vehicle, context: SettingsContext) {
  const { dealer, picture, say } = context;
  const { config, market } = dealer;
  const { id, slug, primary_image_url: src } = vehicle;
  const name = plainName(vehicle.name);
  return {
    kind: 'checkout' as const,
    head: headModel(dealer, {
      path: paths.checkout(slug),
      title: say(`Reserve ${name}`),
      description: null,
      indexed: false,
      trail: [{ label: name, href: paths.vehicle(slug) }],
      crumb: 'Reserve',
    }),
    one: nounsOf(vehicle, config.vehicles).one,
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
    /** The deposit now. The server says what is charged when the car is held. */
    deposit: formatMoney(depositOf(vehicle, config) ?? 0, market),
    minutes: config.checkout.hold_minutes,
    terms: config.checkout.terms,
    howHref: paths.buyOnline,
    form: buyerForm(config, true),
    place: formPlace(dealer),
    integrity: config.checkout.script_integrity,
    live: liveModel(vehicle, dealer),
  };
}

export type CheckoutPageModel = ReturnType<typeof checkoutPage>;
