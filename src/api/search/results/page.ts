import { html } from 'hono/html';
import type { PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import { framePage, type Markup } from '#api/lib/plain-page.ts';
import { PLAIN_LINKS } from '#domain/leads/forms/form-places.ts';
import {
  type FacetModel,
  type FacetValue,
  type ListFacet,
  type RangeFacet,
  rangeStep,
  valueStep,
} from '#domain/search/filters/facet-model.ts';
import { addressOf, selectionOfState } from '#domain/search/filters/search-address.ts';
import { type SearchState, withQuery, withSort } from '#domain/search/filters/search-state.ts';
import { selectionTrail } from '#domain/search/filters/selection-text.ts';
import { type AskingForm, askingForm, scriptless } from '#domain/search/results/plain-search.ts';
import { ASK_US, type StateStep } from '#domain/search/results/results-model.ts';
import { sisterAddress, waysByKind } from '#domain/search/results/ways-out.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { type PhoneModel, phoneModel } from '#domain/sites/markets/phone.ts';
import { countText } from '#domain/vehicles/count-text.ts';
import { cardsMarkup, type Icons, iconsAt } from './card.ts';
import type { PlainSearchResults } from './plain-search.ts';

const carried = ({ carried: fields }: AskingForm): readonly Markup[] =>
  fields.map(({ name, value }) => html`<input type="hidden" name="${name}" value="${value}">`);

const paint = (colour: string): Markup =>
  html`<svg class="facet-paint" viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="7.5" fill="${colour}"></circle></svg>`;

type Href = (value: string) => string;

const value = (
  { value: chosenBy, label, countText, chosen, paint: colour }: FacetValue,
  href: Href,
): Markup =>
  html`<li><a class="facet-value" href="${href(chosenBy)}" rel="nofollow"${chosen ? html` aria-current="true"` : ''}><span class="facet-box"></span>${colour === null ? '' : paint(colour)}<span class="facet-label">${label}</span><span class="facet-count"><span class="sr-only">, </span>${countText}${chosen ? html`<span class="sr-only">, chosen</span>` : ''}</span></a></li>`;

const values = (of: readonly FacetValue[], href: Href): Markup =>
  html`<ul class="facet-values">${of.map((one) => value(one, href))}</ul>`;

const list = ({ filter, values: all, whole }: ListFacet, { state, context }: PlainSearchResults): Markup =>
  values(all, (value) =>
    scriptless(addressOf(valueStep(state, { filter, value, whole }, context), context.config)),
  );

const UNBOUND = { min: null, max: null };

/** Draws two inputs instead of the slider. */
function range(facet: RangeFacet, state: SearchState, { context }: PlainSearchResults): Markup {
  const { filter, label, chosen, min, max } = facet;
  const form = askingForm(rangeStep(state, { filter, range: UNBOUND }, context), context.config);
  const box = (end: 'min' | 'max', word: string, value: number | null, bound: number): Markup =>
    html`<div><span aria-hidden="true">${word}</span><input type="text" inputmode="numeric" name="${filter}_${end}" aria-label="${label} ${word.toLowerCase()}" value="${value ?? ''}" placeholder="${bound}"></div>`;
  return html`<form class="range stack stack-hair" method="get" action="${form.action}">${carried(form)}
<div class="range-fields fine text-muted">${box('min', 'From', chosen.min, min)}${box('max', 'To', chosen.max, max)}</div>
<button class="button button-second">Set ${label.toLowerCase()}</button></form>`;
}

const facet = (model: FacetModel, results: PlainSearchResults, icon: Icons): Markup => html`
<details class="facet"${model.chosenText === '' ? '' : html` open`}><summary><h3>${model.label}</h3>${model.chosenText === '' ? '' : html`<span class="facet-chosen nowrap fine text-accent">${model.chosenText}</span>`}${icon('down')}</summary>
<div class="facet-body stack stack-tight">${model.kind === 'list' ? list(model, results) : range(model, results.state, results)}</div></details>`;

const facetsMarkup = (results: PlainSearchResults, icon: Icons): readonly Markup[] =>
  results.model.facets.map((model) => facet(model, results, icon));

interface Drawing extends PlainSearchResults {
  readonly icon: Icons;
  readonly phone: PhoneModel | null;
}

const SHEET = 'filters';

const button = ({ label, href }: Pick<StateStep, 'label' | 'href'>): Markup =>
  html`<a class="button button-second" href="${scriptless(href)}">${label}</a>`;

function words({ state, unknown, context: { config }, icon }: Drawing): Markup {
  const form = askingForm(withQuery(state, ''), config);
  const invitation = `Search these ${config.vehicles.many}`;
  return html`<search><form class="results-words" method="get" action="${form.action}">${icon('search')}${carried(form)}<input type="search" name="query" value="${unknown ?? state.query}" placeholder="${invitation}" aria-label="${invitation}" autocomplete="off"><button class="button button-main">Search</button></form></search>`;
}

const heading = ({ model, unknown }: Drawing): Markup =>
  unknown === null
    ? html`<div><h1 class="text-page">${model.heading}</h1></div>`
    : html`<div><h1 class="text-page">Nothing is called “${unknown}”</h1><p class="text-muted">Here is what we have: ${model.heading}.</p></div>`;

const filters = (results: Drawing): Markup => html`
<aside class="filters" id="${SHEET}" popover="auto" aria-label="Filters">
<div class="filters-head line"><h2 class="text-title">Filters</h2>${results.model.clear ? html`<a class="filters-clear semibold small text-accent" href="${scriptless(results.model.clear.href)}">${results.model.clear.label}</a>` : ''}<button class="filters-close" type="button" popovertarget="${SHEET}" popovertargetaction="hide" aria-label="Close filters">${results.icon('close')}</button></div>
<div class="filters-list">${facetsMarkup(results, results.icon)}</div>
</aside>`;

function sortMenu({ state, model: { sorts }, context: { config } }: Drawing): Markup {
  const form = askingForm(withSort(state, null), config);
  return html`<form class="sort-form" method="get" action="${form.action}">${carried(form)}<label class="sort-menu with-icon small text-muted"><span aria-hidden="true">Sort</span><select name="sortBy" aria-label="Sort">${sorts.map(({ label, sort, chosen }) => html`<option value="${sort ?? ''}"${chosen ? html` selected` : ''}>${label}</option>`)}</select></label><button class="button button-second">Apply</button></form>`;
}

const chips = ({ model }: Drawing): Markup | '' =>
  model.chips.length === 0
    ? ''
    : html`<ul class="chips" aria-label="Chosen filters">${model.chips.map(({ label, href }) => html`<li><a class="chip" data-icon="close" href="${scriptless(href)}"><span class="sr-only">Remove </span>${label}</a></li>`)}</ul>`;

function waysOut({ ways, state, model, context }: Drawing): Markup {
  const { config, market, sisters } = context;
  const isEmpty = model.shownText === '';
  return html`${waysByKind(ways).map(
    ({ kind, before, say, own }) =>
      html`<div class="ways stack stack-tight" data-kind="${kind}">${before === null ? '' : html`<p class="text-muted">${before}</p>`}<ul class="empty-ways wrap stack stack-tight">${own.map(({ label, next, total }) => html`<li>${button({ label: say(label, countText(total, config.vehicles, market)), href: addressOf(next, config) })}</li>`)}</ul></div>`,
  )}${
    isEmpty && state.query !== '' && sisters.length > 0
      ? html`<div class="ways stack stack-tight" data-kind="sister"><p class="text-muted">Look for “${state.query}” on our other sites:</p><ul class="empty-ways wrap stack stack-tight">${sisters.map(({ name, href }) => html`<li><a class="button button-quiet" href="${sisterAddress(href, state.query)}">${name}</a></li>`)}</ul></div>`
      : ''
  }`;
}

function nothing(drawing: Drawing): Markup {
  const { model, ways, phone, icon } = drawing;
  const { total, empty, first, clear, cards, everything } = model;
  return html`<div class="empty">${icon('search')}<h2 class="display-face text-title">${empty}</h2>${waysOut(drawing)}${
    total === 0 && ways.length === 0 ? html`<p class="text-muted">${ASK_US}</p>` : ''
  }${[first, clear].filter((step) => step !== null).map(button)}${
    phone
      ? html`<a class="button button-quiet" href="${phone.href}">${icon('phone')}Call ${phone.shown}</a>`
      : ''
  }</div>${
    cards.length === 0
      ? ''
      : html`<section class="nearest stack stack-roomy"><h2 class="text-title">What comes nearest</h2>${cardsMarkup(cards, icon)}${button(everything)}</section>`
  }`;
}

const paging = ({ model: { pages } }: Drawing): Markup | '' =>
  pages.length === 0
    ? ''
    : html`<nav class="paging" aria-label="Pages of results"><ul>${pages.map(
        ({ kind, label, href, here }) =>
          html`<li data-kind="${kind}">${
            kind === 'gap'
              ? html`<span aria-hidden="true">${label}</span>`
              : html`<a href="${scriptless(href)}"${kind === 'after' ? html` data-icon="right" rel="next"` : kind === 'before' ? html` data-icon="left" rel="prev"` : ''}${here ? html` aria-current="page"` : ''}${kind === 'page' ? html` aria-label="Page ${label}"` : ''}>${label}</a>`
          }</li>`,
      )}</ul></nav>`;

function trail({ state, context: { config } }: Drawing): Markup {
  const steps = selectionTrail(selectionOfState(state, config), config);
  return html`<nav class="column crumbs small text-muted" aria-label="Breadcrumb"><ol><li><a href="${PLAIN_LINKS.home}">Home</a></li>${steps.map(
    ({ label, href }, index) =>
      html`<li>${index < steps.length - 1 ? html`<a href="${href}">${label}</a>` : html`<span aria-current="page">${label}</span>`}</li>`,
  )}</ol></nav>`;
}

function results(drawing: Drawing): Markup {
  const { model, icon } = drawing;
  const isEmpty = model.shownText === '';
  return html`${trail(drawing)}
<div class="column results-page"><div class="results" data-liveness="still">
<div class="results-head">${heading(drawing)}${words(drawing)}</div>
${filters(drawing)}
<div class="results-list">
<div class="result-bar"><div class="results-found"><p class="result-count tabular-nums"><strong>${model.totalText}</strong></p>${chips(drawing)}</div><button class="button button-second filters-open" type="button" popovertarget="${SHEET}">${icon('filter')}Filters${model.chips.length > 0 ? html`<span class="filters-used tabular-nums fine">${model.chips.length}</span>` : ''}</button>${sortMenu(drawing)}</div>
${isEmpty ? nothing(drawing) : html`${waysOut(drawing)}${cardsMarkup(model.cards, icon, 2)}`}
<p class="results-shown small text-muted tabular-nums">${model.shownText}</p>
${paging(drawing)}
</div>
</div></div>`;
}

/** Draws the results page without JavaScript: what `ResultsView` draws, with links and forms. */
export const resultsPage = (dealer: PublishedDealer, searchResults: PlainSearchResults): Promise<string> =>
  framePage({
    dealer,
    title: searchResults.model.heading,
    stylesheets: dealer.results_stylesheets,
    main: results({
      ...searchResults,
      icon: iconsAt(dealer.icons),
      phone: phoneModel(dealer.config.phone, { market: MARKETS[dealer.market] }),
    }),
  });
