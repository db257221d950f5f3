import { html } from 'hono/html';
import type { Markup } from '#api/lib/plain-page.ts';
import type { ImageModel } from '#domain/shell/picture.ts';
import { ATTRIBUTES } from '#domain/vehicles/attributes/attributes.ts';
import type { VehicleCardModel } from '#domain/vehicles/card-model.ts';
import { priceOrWeekly } from '#domain/vehicles/price/price.ts';

/** Draws an icon of the compiled pages. Empty if an older build did not say where they are. */
export type Icons = (name: string) => Markup | '';

export const iconsAt =
  (sprite: string | undefined): Icons =>
  (name) =>
    sprite === undefined
      ? ''
      : html`<svg class="icon" aria-hidden="true"><use href="${sprite}#${name}"></use></svg>`;

const picture = ({ src, srcset, sizes, width, height, alt }: ImageModel, isFirst: boolean): Markup =>
  html`<img loading="${isFirst ? 'eager' : 'lazy'}" ${isFirst ? html`fetchpriority="high"` : html`decoding="async"`}${sizes === undefined ? '' : html` sizes="${sizes}"`}${srcset === undefined ? '' : html` srcset="${srcset}"`} src="${src}" width="${width}" height="${height}" alt="${alt}">`;

const newArrival = (icon: Icons): Markup =>
  html`<span class="new-arrival">${icon('camera')}<span class="display-face text-name">New arrival</span><span class="text-fine">Pictures are on their way</span></span>`;

const tag = ({ kind, label, image }: NonNullable<VehicleCardModel['tag']>): Markup =>
  image
    ? html`<img class="card-tag tag-badge" src="${image}" alt="${label}" width="120" height="32" loading="lazy">`
    : html`<span class="card-tag chip" data-tag="${kind}">${label}</span>`;

const name = (parts: VehicleCardModel['name']): readonly (Markup | string)[] =>
  parts.map(({ text, together }) => (together ? html`<span class="nowrap">${text}</span>` : text));

function price({ price: wording, weekly }: VehicleCardModel): Markup {
  const { text, qualifier } = priceOrWeekly(wording, weekly);
  const isSalePrice = wording.amount !== null;
  return html`<p><strong${isSalePrice || weekly ? '' : html` data-words=""`}>${text}</strong>${qualifier ? html` <span>${qualifier}</span>` : ''}</p>${
    isSalePrice && weekly
      ? html`<p class="weekly"><strong>${weekly.text} a week</strong>${weekly.rates ? html` <span>${weekly.rates}*</span>` : ''}</p>`
      : ''
  }`;
}

const card = (model: VehicleCardModel, icon: Icons, isFirst: boolean): Markup => html`
<li><article class="card">
<div class="card-picture">${model.image ? picture(model.image, isFirst) : newArrival(icon)}${model.tag ? tag(model.tag) : ''}${model.place ? html`<span class="card-place chip" data-icon="pin">${model.place}</span>` : ''}</div>
<h2 class="card-name"><a href="${model.href}">${name(model.name)}</a></h2>
<p class="card-badge">${model.badge}</p>
<ul class="card-facts" aria-label="Key facts">${model.facts.map(({ name: fact, value }) => html`<li data-icon="${ATTRIBUTES[fact].fact.icon}">${value}</li>`)}</ul>
<div class="card-price">${price(model)}</div>
</article></li>`;

/** Draws cards like `VehicleCards`, without what needs JavaScript. */
export function cardsMarkup(cards: readonly VehicleCardModel[], icon: Icons, eager = 0): Markup {
  const note = cards.find((one) => one.weekly?.note)?.weekly?.note;
  return html`<ul class="card-grid">${cards.map((model, index) => card(model, icon, index < eager))}</ul>${
    note ? html`<div class="below-cards"><p class="measure text-fine text-muted">${note}</p></div>` : ''
  }`;
}
