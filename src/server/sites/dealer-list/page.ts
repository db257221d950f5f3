import { html } from 'hono/html';
import { ownStylesheet } from '#server/lib/machine-page.ts';
import { hashOf } from '../static/files.ts';
import type { DealerListCard, DealerListModel } from './model.ts';

type Markup = ReturnType<typeof html>;

const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString('en-AU')} ${number === 1 ? one : many}`;

export const dealerListPage = async (model: DealerListModel, stylesheet: string): Promise<string> =>
  String(
    await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${count(model.dealers, 'dealer', 'dealers')}, one platform</title>
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/_list/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${stylesheet}">
</head>
<body>
<header class="top">
${headline(model)}
</header>
<main>
${model.hasSearch ? searchForm(model) : ''}
${model.dealers === 0 ? nothingBuilt() : model.cards.length === 0 ? nothingFound(model.q) : html`<ul class="dealers">${model.cards.map(card)}</ul>`}
${model.missing.length === 0 ? '' : notShown(model.missing)}
</main>
</body>
</html>
`,
  );

const headline = ({ dealers, vehicles }: DealerListModel): Markup => html`
<p class="eyebrow">Up and running</p>
<h1>${count(dealers, 'dealer', 'dealers')}, <span>one platform</span></h1>
<p class="lead">Each card is a complete website with its own look, stock and rules:
${count(vehicles, 'vehicle', 'vehicles')} in all. Choose one and walk in.</p>`;

/** The first rows are visible at once, so their pictures load first. The others load when scrolled to. */
const EAGER_PICTURES = 6;

const card = (dealer: DealerListCard, index: number): Markup => html`
<li><a class="card dealer-${dealer.slug}" href="${dealer.url}">
<span class="picture"><img src="${dealer.picture}" alt="" width="640" height="400"${index < EAGER_PICTURES ? '' : html` loading="lazy"`}></span>
<span class="plate"><img src="${dealer.logo}" alt="" height="32"></span>
<span class="words">
<strong class="name">${dealer.name}</strong>
<span class="tagline">${dealer.tagline}</span>
<span class="facts"><span class="place"><span>${dealer.town}</span><span class="vehicles">${count(dealer.vehicles, 'vehicle', 'vehicles')}</span></span><span class="template">${dealer.template}</span></span>
${dealer.failure === undefined ? '' : html`<span class="failure">Last build failed, showing the one before. ${dealer.failure}</span>`}
</span>
</a></li>`;

const searchForm = ({ q, cards }: DealerListModel): Markup => html`
<form class="search" method="get" action="/" role="search" aria-label="Dealers">
<label><span>Name, place or make</span><input type="search" name="q" value="${q}" maxlength="100" autocomplete="off" spellcheck="false"></label>
<button>Search</button>
${q === '' ? '' : html`<p role="status">${count(cards.length, 'dealer', 'dealers')} for “${q}”. <a href="/">Show all</a></p>`}
</form>`;

const nothingFound = (q: string): Markup => html`
<div class="empty"><h2>No dealer is like that</h2>
<p>Nothing was found for “${q}”. Try fewer letters, or <a href="/">show all dealers</a>.</p></div>`;

const nothingBuilt = (): Markup => html`
<div class="empty"><h2>No dealer has been built yet</h2>
<p>Run <code>npm run build</code> and load this page again.</p></div>`;

const notShown = (missing: DealerListModel['missing']): Markup => html`
<section class="missing"><h2>Not shown</h2><dl>
${missing.map(({ slug, reason }) => html`<div><dt>${slug}</dt><dd>${reason}</dd></div>`)}
</dl></section>`;

/** Colours come from a dealer's configuration, so only valid colours enter the stylesheet. */
const COLOUR =
  /^(?:#[0-9a-f]{3,8}|(?:rgb|hsl|oklch|oklab|lab|lch)a?\([\d\s.,%/+-]*(?:deg)?[\d\s.,%/+-]*\))$/i;

const FALLBACK = { brand: '#27313f', brandInk: '#ffffff', accent: '#8fa3bd' };

const readBase = (): string => ownStylesheet(new URL('./list.css', import.meta.url));

/** Joins all styles of the page, because the content security policy allows no colours in `style` attributes. */
export const styleText = ({ colours }: Pick<DealerListModel, 'colours'>): string =>
  [readBase(), ...colours.map(coloursOf)].join('\n');

export const stylePath = (text: string): string => `/_list/style.${hashOf(text)}.css`;

function coloursOf({ slug, colours }: Pick<DealerListCard, 'slug' | 'colours'>): string {
  const usable = Object.values(colours).every((colour) => COLOUR.test(colour));
  const { brand, brandInk, accent } = usable ? colours : FALLBACK;
  return `.dealer-${slug} { --brand: ${brand}; --brand-ink: ${brandInk}; --accent: ${accent}; }`;
}
