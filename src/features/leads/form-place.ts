import { phoneModel } from '#domain/dealer/phone-model.ts';
import { primaryLocation } from '#domain/dealer/places.ts';
import type { Dealer } from '#domain/site/dealer.ts';
import { paths } from '#paths';
import type { FormPlace } from './form-props.ts';

export function formPlace(dealer: Dealer): FormPlace {
  const { config } = dealer;
  const main = primaryLocation(config.locations);
  const dealership = main.dealership_id ?? config.dealer_id;
  return {
    site: config.slug,
    dealer: config.name,
    timezone: config.timezone,
    phone: phoneModel(config.phone ?? main.contact_detail.phone, dealer),
    privacyHref: paths.privacyPolicy,
    searchHref: paths.searchDefault(config),
    one: config.vehicles.one,
    lookUp: config.autograb,
    dealershipId: dealership === null ? null : String(dealership),
  };
}
