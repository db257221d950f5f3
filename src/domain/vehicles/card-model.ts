import { placeName } from '#domain/dealers/location-slug.ts';
import type { Clock } from '#domain/lib/clock.ts';
import type { StockHit } from '#domain/search/results/document.ts';
import type { Pictures } from '#domain/shell/picture.ts';
import type { MarketWords } from '#domain/sites/markets/markets.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import { paths } from '#paths';
import { shortFacts } from './attributes/facts.ts';
import { letInList } from './hire.ts';
import { nameLines } from './name-lines.ts';
import { nameParts, protectedNames } from './no-break-name.ts';
import { priceWording, weeklyPrice } from './price/price.ts';
import { tagOf } from './tag.ts';

const CARD_RATIO = 16 / 10;
const CARD_SIZES = '(min-width: 1200px) 420px, (min-width: 576px) 50vw, 100vw';

/** What a card depends on besides its vehicle. Both the build and the browser that draws results have it. */
export interface CardSetting {
  readonly config: Pick<SiteConfig, 'vehicles' | 'finance' | 'finance_provider' | 'saved'>;
  readonly market: MarketWords;
  readonly clock: Clock;
}

export const financeTerms = ({ config }: Pick<CardSetting, 'config'>) =>
  config.finance_provider === null ? null : config.finance;

/** `listed` has the categories of the list that the card is in. */
export function vehicleCard(
  vehicle: StockHit,
  setting: CardSetting,
  picture: Pictures,
  listed: readonly string[] = [],
) {
  const { config, market, clock } = setting;
  const lines = nameLines(vehicle);
  return {
    id: vehicle.id,
    href: paths.vehicle(vehicle.slug, letInList(listed)),
    name: nameParts(lines.name, protectedNames(vehicle, config.vehicles.protected_model_names)),
    badge: lines.variant,
    /** Null without a picture. The card then shows its placeholder. */
    image:
      vehicle.primary_image_url === null
        ? null
        : picture({
            src: vehicle.primary_image_url,
            alt: vehicle.name,
            ratio: CARD_RATIO,
            sizes: CARD_SIZES,
            widest: 640,
          }),
    tag: tagOf(vehicle, config.vehicles, clock),
    place: vehicle.location_name === null ? vehicle.city : placeName(vehicle.location_name),
    facts: shortFacts(vehicle, market),
    price: priceWording(vehicle, config.vehicles.price_qualifiers, market),
    weekly: weeklyPrice(vehicle, financeTerms(setting), market),
    /** What the saved list needs and the card does not show. Null if the site has no saved list. */
    save: config.saved.enabled
      ? { make: vehicle.make, model: vehicle.model, hasNvic: vehicle.has_nvic }
      : null,
  };
}

/** A vehicle in a list. */
export type VehicleCardModel = ReturnType<typeof vehicleCard>;
