import { brandNamed, modelNamed, stockText, vehiclesOfMake, vehiclesOfModel } from '#domain/brand/stock.ts';
import { stateOfSelection } from '#domain/search/address.ts';
import type { Selection } from '#domain/search/selection.ts';
import { isAvailable } from '#domain/vehicle/availability.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';
import { counted } from './selection-link.ts';

type Landed = Extract<Selection, { readonly kind: 'make' | 'model' }>;

/** What the brand file knows about it. */
function knownOf(selection: Landed, { dealer, resolve }: PageContext) {
  const brand = brandNamed(selection.make, dealer.site.brands);
  if (selection.kind === 'make') {
    const href = brand && resolve(paths.brand(brand.manufacturer.slug))?.href;
    const link = href === undefined ? null : { label: `All about ${selection.make}`, href };
    return { text: brand?.description ?? null, link };
  }
  const model = modelNamed(selection.model, brand);
  const own = model?.override_url === null ? paths.model(model.slug, dealer.config) : null;
  const href = own === null ? undefined : resolve(own)?.href;
  return {
    text: model?.description ?? model?.short_description ?? null,
    link: href === undefined ? null : { label: `More about the ${selection.model}`, href },
  };
}

/** The text below the results of a make or model, and the link to its page. */
export function landingOf(selection: Selection | null, context: PageContext) {
  if (selection?.kind !== 'make' && selection?.kind !== 'model') return null;
  const { config, market, vehicles: stock } = context.dealer;
  const { make } = selection;
  const isMake = selection.kind === 'make';
  const vehicles = isMake ? vehiclesOfMake(make, stock) : vehiclesOfModel(make, selection.model, stock);
  const { text, link } = knownOf(selection, context);
  const found = vehicles.some(isAvailable);
  if (text === null && link === null && !found) return null;
  return {
    title: isMake ? `${make} at ${config.name}` : `About the ${make} ${selection.model}`,
    text,
    /** `We have 12 in stock: …`, the number kept true in the browser. */
    stock: found
      ? {
          ...counted(stateOfSelection(selection), context.dealer),
          text: stockText(vehicles, { qualifiers: config.vehicles.price_qualifiers, market }),
        }
      : null,
    link,
  };
}
