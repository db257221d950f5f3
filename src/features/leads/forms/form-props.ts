import { primaryLocation } from '#domain/dealers/places.ts';
import type { LeadFormModel } from '#domain/leads/forms/form-model.ts';
import { looksUp } from '#domain/leads/forms/form-parts.ts';
import type { AnalyticsCar } from '#domain/shell/analytics-events.ts';
import type { DealerSettings } from '#domain/sites/dealer.ts';
import { phoneModel } from '#domain/sites/markets/phone.ts';
import { paths } from '#paths';

/** The car that a form is about, as far as its page knows it. */
export interface FormCar extends Partial<AnalyticsCar> {
  readonly id: string;
  readonly name: string | null;
  readonly image: string | null;
  readonly priceText: string | null;
  /** The shopper has written about it before. */
  readonly askedBefore?: boolean;
}

/** The same for all forms of a site. */
export interface FormPlace {
  /** The site’s slug. */
  readonly site: string;
  readonly dealer: string;
  readonly timezone: string;
  readonly phone: { readonly shown: string; readonly href: string } | null;
  readonly privacyHref: string;
  readonly searchHref: string;
  /** The word for a vehicle: `car`. */
  readonly one: string;
  /** Plates can be looked up. */
  readonly lookUp: boolean;
}

export interface LeadFormProps {
  readonly form: LeadFormModel;
  readonly place: FormPlace;
  /** Null without a car, undefined until the page knows. */
  readonly car: FormCar | null | undefined;
  /** The page shows it above the form already. */
  readonly isCarShown?: boolean;
  /** Known answers by field name, including fields that are not asked. */
  readonly known?: Readonly<Record<string, string>>;
}

export function formPlace(dealer: DealerSettings): FormPlace {
  const { config } = dealer;
  const main = primaryLocation(config.locations);
  return {
    site: config.slug,
    dealer: config.name,
    timezone: config.timezone,
    phone: phoneModel(config.phone ?? main.contact_detail.phone, dealer),
    privacyHref: paths.privacyPolicy,
    searchHref: paths.searchDefault(config),
    one: config.vehicles.one,
    lookUp: looksUp(config),
  };
}
