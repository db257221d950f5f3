import { html } from 'hono/html';
import {
  type DealerFacetValue,
  type DealerPage,
  directionOf,
  FACET_NAMES,
  type FacetName,
  isNarrowed,
  type ListQuery,
  lcpOf,
  listDealers,
  SORT_LABELS,
  SORT_NAMES,
  type SortName,
  summaryOf,
} from '#domain/operations/fleet/dealer-rows.ts';
import {
  ageText,
  agoText,
  type FleetRow,
  type FleetRows,
  type ShownMeasure,
  type TemplateRow,
} from '#domain/operations/fleet/fleet-row.ts';
import { areLeadsLate } from '#domain/operations/fleet/fleet-warnings.ts';
import { NEED_LABELS, type Need } from '#domain/operations/fleet/need.ts';
import { INBOX_PATH } from '#server/leads/inbox/model.ts';
import { type OpsMarkup, opsPage } from '../ops/frame.ts';
import { FLEET_PATH, fleetDealerPath, fleetPath } from './paths.ts';
import { sparklineSvg } from './svg.ts';

export const number = (value: number | null): string => value?.toLocaleString('en-AU') ?? '–';

const RATING_WORDS = { good: '', middling: 'not good, ', poor: 'poor, ' } as const;

const visitsText = (visits: number): string => `${number(visits)} ${visits === 1 ? 'visit' : 'visits'}`;

export const measureMarkup = ({ text, rating, visits }: ShownMeasure): OpsMarkup =>
  html`<span class="measure ${rating}">${text}</span> <span class="small">${RATING_WORDS[rating]}${visitsText(visits)}</span>`;

export const needChip = (need: Need): OpsMarkup =>
  html`<span class="chip need-${need}">${NEED_LABELS[need]}</span>`;

export const secondsText = (seconds: number | null): string =>
  seconds === null ? '–' : `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;

interface Tile {
  readonly label: string;
  readonly figure: string;
  readonly note?: string;
  readonly href?: string;
  readonly isBad?: boolean;
}

const tile = ({ label, figure, note, href, isBad = false }: Tile): OpsMarkup => html`
<div class="tile${isBad ? ' bad' : ''}"><dt>${label}</dt><dd>${href === undefined ? html`<strong>${figure}</strong>` : html`<a href="${href}"><strong>${figure}</strong></a>`}${note === undefined ? '' : html`<span class="small">${note}</span>`}</dd></div>`;

const narrowedTo = (state: Need): string => `${FLEET_PATH}?state=${state}`;

const waitText = (at: number | null, now: number): string =>
  at === null ? 'none waits' : `the oldest for ${ageText(at, now)}`;

function tilesOf({ dealers, measures, figures, now }: FleetRows): readonly Tile[] {
  const { urgent, leadsLastWeek } = summaryOf(dealers);
  const { leads, payments, builds } = figures;
  const { failed, recent, oldestFeed } = builds;
  const lcp = measures.find(({ metric }) => metric === 'LCP');
  return [
    { label: 'Dealers', figure: number(dealers.length) },
    { label: 'Need somebody now', figure: number(urgent), isBad: urgent > 0 },
    {
      label: 'Failed builds',
      figure: number(failed),
      isBad: failed > 0,
      ...(failed > 0 && { href: narrowedTo('failed') }),
    },
    {
      label: 'Builds since yesterday',
      figure: number(recent.built + recent.failed),
      note:
        builds.lookedAt === null
          ? 'none is known'
          : `${number(recent.failed)} failed, last ${agoText(builds.lookedAt, now)}`,
      isBad: builds.old > 0,
    },
    {
      label: 'Leads waiting',
      figure: number(leads.waiting),
      note: waitText(leads.since, now),
      isBad: areLeadsLate(leads, now),
    },
    {
      label: 'Leads given up',
      figure: number(leads.dead),
      isBad: leads.dead > 0,
      ...(leads.dead > 0 && { href: narrowedTo('leads') }),
    },
    { label: 'Leads in 7 days', figure: number(leadsLastWeek) },
    {
      label: 'Payments pending',
      figure: number(payments.open),
      note: `${number(payments.overdue)} for more than an hour`,
      isBad: payments.overdue > 0,
    },
    {
      label: 'Oldest feed',
      ...(oldestFeed === null
        ? { figure: '–' }
        : {
            figure: ageText(oldestFeed.at, now),
            note: dealers.find(({ slug }) => slug === oldestFeed.slug)?.name ?? oldestFeed.slug,
            href: fleetDealerPath(oldestFeed.slug),
            isBad: builds.oldFeeds > 0,
          }),
    },
    {
      label: 'LCP of the fleet',
      figure: lcp?.text ?? '–',
      note: lcp === undefined ? 'nothing measured' : `${RATING_WORDS[lcp.rating]}three of four phones`,
      isBad: lcp?.rating === 'poor',
    },
  ];
}

const FACET_LABELS: Readonly<Record<FacetName, string>> = {
  state: 'State',
  template: 'Template',
  engine: 'Search engine',
  market: 'Market',
};

const option = (value: string, text: string, isChosen: boolean): OpsMarkup =>
  html`<option value="${value}"${isChosen ? html` selected` : ''}>${text}</option>`;

function facetField(
  name: FacetName,
  values: readonly DealerFacetValue[],
  chosen: string | null,
): OpsMarkup | string {
  // A filter with one value is left out. A value in the address stays visible, so that it can be removed.
  if (values.length < 2 && chosen === null) return '';
  const isKnown = chosen === null || values.some(({ value }) => value === chosen);
  return html`
<label><span>${FACET_LABELS[name]}</span><select name="${name}">${option('', 'all', chosen === null)}${values.map(({ value, label, count }) => option(value, `${label} (${number(count)})`, value === chosen))}${isKnown ? '' : option(chosen, `${chosen} (0)`, true)}</select></label>`;
}

export const searchField = (q: string): OpsMarkup => html`
<label class="words"><span>Name or slug</span><input type="search" name="q" value="${q}" maxlength="100" autocomplete="off" spellcheck="false"></label>`;

const filterForm = (query: ListQuery, { facets }: DealerPage): OpsMarkup => html`
<form class="filters" method="get" action="${FLEET_PATH}" role="search" aria-label="Dealers">
${searchField(query.q)}
${FACET_NAMES.map((name) => facetField(name, facets[name], query.chosen[name]))}
<label><span>First</span><select name="sort">${SORT_NAMES.map((name) => option(name, SORT_LABELS[name], name === query.sort))}</select></label>
<button>Show</button>
${isNarrowed(query) ? html`<a class="all" href="${fleetPath({ ...query, q: '', page: 1, chosen: { state: null, template: null, engine: null, market: null } })}">Show all</a>` : ''}
</form>`;

function stateLinks(query: ListQuery, { facets }: DealerPage): OpsMarkup {
  const linkTo = (state: string | null, text: string, count: number): OpsMarkup => {
    const isHere = query.chosen.state === state;
    const href = fleetPath({ ...query, page: 1, chosen: { ...query.chosen, state } });
    return html`<li><a class="state${state === null ? '' : ` need-${state}`}" href="${href}"${isHere ? html` aria-current="true"` : ''}>${text} <strong>${number(count)}</strong></a></li>`;
  };
  const all = facets.state.reduce((sum, { count }) => sum + count, 0);
  return html`<nav aria-label="By state"><ul class="states">${linkTo(null, 'All', all)}${facets.state.map(({ value, label, count }) => linkTo(value, label, count))}</ul></nav>`;
}

interface Column {
  readonly label: string;
  readonly sort?: SortName;
  readonly cell: (row: FleetRow, now: number) => OpsMarkup;
  readonly class?: string;
}

const leadsCell = ({ leads, leadsLastWeek, lines }: FleetRow): OpsMarkup => html`
<strong>${number(leadsLastWeek)}</strong> ${sparklineSvg(lines.leads)}${
  leads.waiting + leads.dead === 0
    ? ''
    : html`<span class="small">${leads.dead > 0 ? html`<span class="bad">${number(leads.dead)} given up</span>` : ''}${leads.dead > 0 && leads.waiting > 0 ? ', ' : ''}${leads.waiting > 0 ? `${number(leads.waiting)} waiting` : ''}</span>`
}`;

function todoCell({ slug, name, warnings }: FleetRow): OpsMarkup {
  const [first, ...more] = warnings;
  if (first === undefined) return html`<span class="small">Nothing</span>`;
  return html`<span class="todo">${first.what}</span>${more.length === 0 ? '' : html`<a class="more" href="${fleetDealerPath(slug)}#todo">and ${more.length} more<span class="unseen"> at ${name}</span></a>`}`;
}

const COLUMNS: readonly Column[] = [
  { label: 'State', sort: 'need', class: 'status', cell: ({ need }) => needChip(need) },
  {
    label: 'Last build',
    sort: 'built',
    class: 'still',
    cell: ({ built, seconds, lines }) => html`
<strong>${built ?? 'never'}</strong>${seconds === null ? '' : html`<span class="small">${secondsText(seconds)} ${sparklineSvg(lines.seconds)}</span>`}`,
  },
  { label: 'Pages', sort: 'pages', class: 'number', cell: ({ pages }) => html`${number(pages)}` },
  {
    label: 'Stock',
    sort: 'stock',
    class: 'number',
    cell: ({ vehicles, rejected }) => html`
${number(vehicles)}${rejected ? html`<span class="small">${number(rejected)} left out</span>` : ''}`,
  },
  {
    label: 'Feed read',
    sort: 'feed',
    class: 'number still',
    cell: ({ feedAt }, now) => html`${feedAt === null ? '–' : `${ageText(feedAt, now)} ago`}`,
  },
  { label: 'Leads, 7 days', sort: 'leads', class: 'still', cell: leadsCell },
  {
    label: 'LCP',
    sort: 'lcp',
    class: 'still',
    cell: (row) => {
      const lcp = lcpOf(row);
      return lcp === null ? html`–` : measureMarkup(lcp);
    },
  },
  { label: 'To be done', class: 'wide', cell: todoCell },
];

function columnHead({ label, sort, class: className = '' }: Column, query: ListQuery): OpsMarkup {
  const isSorted = sort !== undefined && query.sort === sort;
  const shown =
    sort === undefined
      ? label
      : html`<a class="by" href="${fleetPath({ ...query, sort, page: 1 })}">${label}</a>`;
  return html`<th role="columnheader" scope="col" class="${className}"${isSorted ? html` aria-sort="${directionOf(sort)}"` : ''}>${shown}</th>`;
}

const dealerRow = (row: FleetRow, now: number): OpsMarkup => html`
<tr role="row"><th role="rowheader" scope="row"><a class="name" href="${fleetDealerPath(row.slug)}">${row.name}</a><span class="small">${row.slug}, ${row.template}, ${row.market} <a href="${row.href}" aria-label="Site of ${row.name}">site</a></span></th>
${COLUMNS.map(({ label, cell, class: className = '' }) => html`<td role="cell" class="${className}"><span class="label">${label}</span><div>${cell(row, now)}</div></td>`)}</tr>`;

const dealerTable = (query: ListQuery, { rows }: DealerPage, now: number): OpsMarkup => html`
<div class="table-frame"><table role="table" class="dealers"><caption>Dealers, first: ${SORT_LABELS[query.sort].toLowerCase()}. A small line shows the last four weeks.</caption>
<thead role="rowgroup"><tr role="row">${columnHead({ label: 'Dealer', sort: 'name', cell: () => html`` }, query)}${COLUMNS.map((column) => columnHead(column, query))}</tr></thead>
<tbody role="rowgroup">${rows.map((row) => dealerRow(row, now))}</tbody></table></div>`;

function pageLinks(query: ListQuery, { page, pages, total }: DealerPage): OpsMarkup | string {
  if (pages === 1) return '';
  const to = (target: number, text: string, rel: string): OpsMarkup =>
    target < 1 || target > pages
      ? html`<span class="small">${text}</span>`
      : html`<a class="go" rel="${rel}" href="${fleetPath({ ...query, page: target })}">${text}</a>`;
  return html`<nav class="pages" aria-label="Pages">${to(page - 1, 'Previous', 'prev')}<span>Page ${number(page)} of ${number(pages)}, ${number(total)} dealers</span>${to(page + 1, 'Next', 'next')}</nav>`;
}

const nothingFound = (query: ListQuery): OpsMarkup => html`
<div class="empty"><h2>No dealer is like that</h2><p>${query.q === '' ? 'No dealer matches these filters.' : html`Nothing was found for “${query.q}”.`} Try fewer letters, or take a filter away.</p><p><a class="go" href="${FLEET_PATH}">Show all dealers</a></p></div>`;

const templateRow = ({ template, dealers, measures }: TemplateRow): OpsMarkup => html`
<tr><th scope="row">${template}</th><td class="number">${number(dealers)}</td>${(
  ['LCP', 'INP', 'CLS'] as const
).map((metric) => {
  const measure = measures.find((one) => one.metric === metric);
  return html`<td>${measure === undefined ? '–' : measureMarkup(measure)}</td>`;
})}</tr>`;

const templatesTable = (templates: readonly TemplateRow[]): OpsMarkup | string =>
  templates.length === 0
    ? ''
    : html`<section><h2>How fast each template is</h2><div class="table-frame plain" tabindex="0" role="region" aria-label="How fast each template is"><table><caption>What three of four shoppers with a phone had in four weeks, or better.</caption><thead><tr><th scope="col">Template</th><th scope="col" class="number">Dealers</th><th scope="col">LCP</th><th scope="col">INP</th><th scope="col">CLS</th></tr></thead><tbody>${templates.map(templateRow)}</tbody></table></div></section>`;

const noDealers = (): OpsMarkup => html`
<h1>The fleet</h1><div class="empty"><h2>No dealer yet</h2><p>Make one with <code>npm run new-site</code>, then <code>npm run build</code>.</p></div>`;

function overview(fleet: FleetRows, query: ListQuery): OpsMarkup {
  const list = listDealers(fleet.dealers, query);
  return html`<h1>The fleet</h1>
<dl class="tiles">${tilesOf(fleet).map(tile)}</dl>
${filterForm(query, list)}
${stateLinks(query, list)}
${list.total === 0 ? nothingFound(query) : html`${dealerTable(query, list, fleet.now)}${pageLinks(query, list)}`}
${templatesTable(fleet.templates)}`;
}

export const fleetPage = (fleet: FleetRows, query: ListQuery, stylesheet: string): Promise<string> =>
  opsPage({
    title: 'The fleet',
    place: 'fleet',
    stylesheet,
    main: fleet.dealers.length === 0 ? noDealers() : overview(fleet, query),
  });

export const unknownDealerPage = (slug: string, stylesheet: string): Promise<string> =>
  opsPage({
    title: 'No such dealer',
    place: 'fleet',
    stylesheet,
    main: html`<p class="back"><a class="go" href="${FLEET_PATH}">All dealers</a></p><h1>No such dealer</h1>
<p class="lead">No dealer is called “${slug}”. It may have been taken out of <code>sites/</code>, or the address has a typing mistake.</p>
<form class="filters" method="get" action="${FLEET_PATH}" role="search" aria-label="Dealers">${searchField(slug)}<button>Look for it</button></form>
<p><a href="${INBOX_PATH}">Leads</a> of dealers that are gone are kept all the same.</p>`,
  });
