import { html } from 'hono/html';
import { addressOf } from '#domain/search/address.ts';
import {
  type FacetModel,
  type FacetValue,
  type ListFacet,
  type RangeFacet,
  rangeStep,
  valueStep,
} from '#domain/search/facet-model.ts';
import { type AskingForm, askingForm, scriptless } from '#domain/search/scriptless.ts';
import type { SearchState } from '#domain/search/state.ts';
import type { Markup } from '../plain-page.ts';
import type { Icons } from './card.ts';
import type { FoundResults } from './found.ts';

export const carried = ({ carried: fields }: AskingForm): readonly Markup[] =>
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

const list = ({ filter, values: all, whole }: ListFacet, { state, context }: FoundResults): Markup =>
  values(all, (value) =>
    scriptless(addressOf(valueStep(state, { filter, value, whole }, context), context.config)),
  );

const UNBOUND = { min: null, max: null };

/** Two inputs instead of the slider. */
function range(facet: RangeFacet, state: SearchState, { context }: FoundResults): Markup {
  const { filter, label, chosen, min, max } = facet;
  const form = askingForm(rangeStep(state, { filter, range: UNBOUND }, context), context.config);
  const box = (end: 'min' | 'max', word: string, held: number | null, bound: number): Markup =>
    html`<div><span aria-hidden="true">${word}</span><input type="text" inputmode="numeric" name="${filter}_${end}" aria-label="${label} ${word.toLowerCase()}" value="${held ?? ''}" placeholder="${bound}"></div>`;
  return html`<form class="range stack stack-hair" method="get" action="${form.action}">${carried(form)}
<div class="range-fields fine text-muted">${box('min', 'From', chosen.min, min)}${box('max', 'To', chosen.max, max)}</div>
<button class="button button-second">Set ${label.toLowerCase()}</button></form>`;
}

const facet = (model: FacetModel, found: FoundResults, icon: Icons): Markup => html`
<details class="facet"${model.chosenText === '' ? '' : html` open`}><summary><h3>${model.label}</h3>${model.chosenText === '' ? '' : html`<span class="facet-chosen nowrap fine text-accent">${model.chosenText}</span>`}${icon('down')}</summary>
<div class="facet-body stack stack-tight">${model.kind === 'list' ? list(model, found) : range(model, found.state, found)}</div></details>`;

/** The filters of a results page, as links and inputs. */
export const facetsMarkup = (found: FoundResults, icon: Icons): readonly Markup[] =>
  found.model.facets.map((model) => facet(model, found, icon));
