import { html } from 'hono/html';
import type { BuildReportFile } from '#adapters/operations/reports/report.ts';
import type { CountedWords } from '#domain/lib/count-text-model.ts';
import { counted } from '#domain/lib/words.ts';
import { chartOf, dayText, lineInWords, UNITS, type Unit } from '#domain/operations/fleet/chart.ts';
import type { ReceiptQuery } from '#domain/operations/fleet/feed-receipts.ts';
import type { DayValue } from '#domain/operations/fleet/fleet-history.ts';
import { agoText, type FleetRow, type ShownVersion } from '#domain/operations/fleet/fleet-row.ts';
import { OLD_MS } from '#domain/operations/fleet/fleet-warnings.ts';
import { METRICS } from '#domain/operations/vitals/metrics.ts';
import { foundText } from '#domain/stock/import/source-format.ts';
import { inboxOfDealerPath } from '#server/leads/inbox/model.ts';
import { type OpsMarkup, opsPage } from '../ops/frame.ts';
import { advertsSection } from './adverts.ts';
import { measureMarkup, needChip, number, secondsText } from './page.ts';
import { FLEET_PATH } from './paths.ts';
import type { DealerHistory } from './read-dealer.ts';
import { CHART_BOX, chartSvg } from './svg.ts';

interface ChartSubject {
  readonly id: string;
  readonly title: string;
  /** The meaning of a point. */
  readonly words: string;
  readonly unit: Unit;
  readonly limit?: { readonly value: number; readonly text: string };
  readonly lineOf: (lines: DealerHistory['lines']) => readonly DayValue[];
}

const HOUR_MS = 3_600_000;

const CHARTS: readonly ChartSubject[] = [
  {
    id: 'leads',
    title: 'Leads a day',
    unit: UNITS.count,
    lineOf: ({ leads }) => leads,
    words: 'Forms that shoppers sent or began, by day (UTC).',
  },
  {
    id: 'feed',
    title: 'Age of the feed',
    unit: UNITS.hours,
    lineOf: ({ feed }) => feed,
    words: 'Time since the feed was last read, at the end of each day.',
    limit: { value: OLD_MS / HOUR_MS, text: 'old from here' },
  },
  {
    id: 'seconds',
    title: 'Build seconds',
    unit: UNITS.seconds,
    lineOf: ({ seconds }) => seconds,
    words: 'The slowest build with pages of each day.',
  },
  {
    id: 'lcp',
    title: 'LCP on phones',
    unit: UNITS.milliseconds,
    lineOf: ({ lcp }) => lcp,
    words: 'The 75th percentile of visits. Days with fewer than 10 visits are left out.',
    limit: { value: METRICS.LCP.good, text: 'good below' },
  },
];

const figuresTable = (line: readonly DayValue[], { title, unit }: ChartSubject): OpsMarkup => html`
<details><summary>The figures<span class="unseen">: ${title}</span></summary><div class="figures-frame" tabindex="0" role="region" aria-label="${title}"><table><caption class="unseen">${title}</caption><thead><tr><th scope="col">Day</th><th scope="col" class="number">${title}</th></tr></thead>
<tbody>${line.toReversed().map(({ day, value }) => html`<tr><th scope="row"><time datetime="${day}">${dayText(day)}</time></th><td class="number">${value === null ? '–' : unit.text(value)}</td></tr>`)}</tbody></table></div></details>`;

const HOURS_A_DAY = 24;
/** Beyond four days, days are clearer than hours. */
const MOST_HOURS = 96;

/** Converts hours to days if there are many. An axis has one unit. */
function inDays(subject: ChartSubject, line: readonly DayValue[]) {
  if (subject.unit !== UNITS.hours || line.every(({ value }) => (value ?? 0) <= MOST_HOURS))
    return { subject, line };
  const { limit } = subject;
  return {
    subject: {
      ...subject,
      unit: UNITS.days,
      ...(limit && { limit: { ...limit, value: limit.value / HOURS_A_DAY } }),
    },
    line: line.map(({ day, value }) => ({ day, value: value === null ? null : value / HOURS_A_DAY })),
  };
}

function chartFigure(shape: ChartSubject, lines: DealerHistory['lines']): OpsMarkup {
  const { subject, line } = inDays(shape, shape.lineOf(lines));
  const { id, title, words, unit, limit } = subject;
  const chart = chartOf(line, unit, CHART_BOX, limit ?? null);
  const hasValue = chart.last !== null;
  return html`<figure class="chart"><figcaption><h3>${title}</h3>${chart.last === null ? '' : html`<strong class="now">${chart.last.text}</strong>`}<p class="small">${words}</p></figcaption>
${
  hasValue
    ? html`${chartSvg(chart, id, { title: `${title}, ${counted(line.length, 'day')}`, desc: lineInWords(line, unit) })}${figuresTable(line, subject)}`
    : html`<p class="blank">Nothing is known of the last ${counted(line.length, 'day')}.</p>`
}</figure>`;
}

const fact = (label: string, value: OpsMarkup | string): OpsMarkup =>
  html`<div><dt>${label}</dt><dd>${value}</dd></div>`;

const lcpFact = ({ measures }: FleetRow): OpsMarkup => {
  const shown = measures.map((one) => html`<span>${one.metric} ${measureMarkup(one)}</span>`);
  return shown.length === 0 ? html`nothing measured` : html`<span class="measures">${shown}</span>`;
};

function factsOf(row: FleetRow, now: number): OpsMarkup {
  const { leads, leadsLastWeek } = row;
  return html`<dl class="facts">
${fact('Last build', row.built === null ? 'never' : html`${row.built}, took ${secondsText(row.seconds)}`)}
${fact('Feed read', row.feedAt === null ? 'not known' : agoText(row.feedAt, now))}
${fact('Pages', number(row.pages))}
${fact('Vehicles', html`${number(row.vehicles)}${row.rejected ? html`, ${number(row.rejected)} left out` : ''}`)}
${fact('Leads, 7 days', number(leadsLastWeek))}
${fact('Leads not arrived', `${number(leads.waiting)} waiting, ${number(leads.dead)} given up`)}
${fact('For shoppers', lcpFact(row))}
${fact('Set up as', `${row.template}, ${row.market}, search: ${row.engine}`)}
</dl>`;
}

const todoSection = ({ warnings }: FleetRow): OpsMarkup => html`
<section id="todo"><h2>To be done</h2>
${
  warnings.length === 0
    ? html`<p class="small about">Nothing: all is in order.</p>`
    : html`<ol class="todos">${warnings.map(({ what, todo }) => html`<li><p>${what}</p><p class="small">${todo}</p></li>`)}</ol>`
}</section>`;

const OUTCOMES = { built: 'Built', failed: 'Failed' } as const;
const KINDS = { site: 'pages and stock', stock: 'stock alone' } as const;

const versionText = ({ looks, commit }: Pick<BuildReportFile, 'looks' | 'commit'>): string =>
  [looks, commit?.slice(0, 9)].filter(Boolean).join(', ') || '–';

const momentText = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')}`;

const buildRow = (build: BuildReportFile, now: number): OpsMarkup => html`
<tr><th scope="row"><time datetime="${build.finished}">${momentText(build.finished)}</time> <span class="small">${agoText(Date.parse(build.finished), now)}</span></th>
<td><span class="chip ${build.outcome === 'failed' ? 'need-failed' : 'need-fine'}">${OUTCOMES[build.outcome]}</span></td><td>${KINDS[build.kind]}</td>
<td class="number">${secondsText(build.seconds)}</td><td class="number">${number(build.pages)}</td><td class="number">${number(build.vehicles)}</td><td class="number">${number(build.rejected_count)}</td>
<td>${versionText(build)}</td><td class="said">${build.error === null ? counted(build.warnings.length, 'warning') : build.error}</td></tr>`;

const buildsSection = (builds: readonly BuildReportFile[], now: number): OpsMarkup => html`
<section><h2>Last builds</h2>${
  builds.length === 0
    ? html`<p class="small about">No report of a build is kept.</p>`
    : html`<div class="table-frame plain" tabindex="0" role="region" aria-label="Last builds"><table><caption class="unseen">Last builds, newest first; times are UTC</caption><thead><tr><th scope="col">Finished (UTC)</th><th scope="col">Outcome</th><th scope="col">Of</th><th scope="col" class="number">Took</th><th scope="col" class="number">Pages</th><th scope="col" class="number">Vehicles</th><th scope="col" class="number">Left out</th><th scope="col">Version</th><th scope="col">It said</th></tr></thead><tbody>${builds.map((build) => buildRow(build, now))}</tbody></table></div>`
}</section>`;

const MOST_REJECTED = 50;

/** A build that failed left nothing out: what is served is of the one before. */
function rejectedSection(builds: readonly BuildReportFile[]): OpsMarkup | string {
  const served = builds.find(({ outcome }) => outcome === 'built');
  if (served === undefined || served.rejected.length === 0) return '';
  const { rejected, rejected_count } = served;
  const shown = rejected.slice(0, MOST_REJECTED);
  const more = rejected_count - shown.length;
  return html`<section><h2>Vehicles left out</h2><p class="small about">${counted(rejected_count, 'vehicle')} of the feed could not be read. A row is counted with the line of column names; in JSON and XML it is the number of the vehicle.</p>
<div class="table-frame plain" tabindex="0" role="region" aria-label="Vehicles of the feed that were left out"><table><caption class="unseen">Vehicles of the feed that were left out</caption><thead><tr><th scope="col">Vehicle</th><th scope="col">Id</th><th scope="col">File</th><th scope="col" class="number">Row</th><th scope="col">Why</th></tr></thead><tbody>${shown.map(({ id, name, where, row, reasons }) => html`<tr><th scope="row">${name ?? 'no name'}</th><td>${id ?? 'none'}</td><td class="said">${where ?? '–'}</td><td class="number">${number(row)}</td><td class="said">${reasons.join('; ')}</td></tr>`)}</tbody></table></div>${more > 0 ? html`<p class="small about">And ${number(more)} more.</p>` : ''}</section>`;
}

const wordsTable = (title: string, words: string, counted: readonly CountedWords[]): OpsMarkup | string =>
  counted.length === 0
    ? ''
    : html`<div class="counted"><h3>${title}</h3><p class="small about">${words}</p><div class="table-frame plain" tabindex="0" role="region" aria-label="${title}"><table><caption class="unseen">${title}</caption><thead><tr><th scope="col">Words</th><th scope="col" class="number">Times</th><th scope="col">Since</th></tr></thead><tbody>${counted.map((one) => html`<tr><th scope="row" class="said">${one.words}</th><td class="number">${number(one.count)}</td><td>${dayText(one.since)}</td></tr>`)}</tbody></table></div></div>`;

function missesSection(
  { unfound: { unstocked, unclear } }: FleetRow,
  violations: readonly CountedWords[],
): OpsMarkup | string {
  if (unstocked.length + unclear.length + violations.length === 0) return '';
  return html`<section><h2>What shoppers met</h2><div class="side-by-side">
${wordsTable('Searched for, not in stock', 'In four weeks: makes, models and bodies that the dealer does not have.', unstocked)}
${wordsTable('Searched for, not understood', 'In four weeks: all other searches that found nothing.', unclear)}
${wordsTable('Refused by the page’s policy', 'In four weeks: what the content security policy did not let pages load.', violations)}
</div></section>`;
}

const versionRow = ({ version, since, commit, measures }: ShownVersion): OpsMarkup => html`
<tr><th scope="row" class="said">${version}</th><td>${since === '' ? '–' : dayText(since)}</td><td>${commit?.slice(0, 9) ?? '–'}</td>${(
  ['LCP', 'INP', 'CLS'] as const
).map((metric) => {
  const measure = measures.find((one) => one.metric === metric);
  return html`<td>${measure === undefined ? '–' : measureMarkup(measure)}</td>`;
})}</tr>`;

const versionsSection = (versions: readonly ShownVersion[]): OpsMarkup | string =>
  versions.length === 0
    ? ''
    : html`<section><h2>Versions</h2><p class="small about">Each state of code and looks that shoppers saw, and what three of four with a phone had, or better.</p><div class="table-frame plain" tabindex="0" role="region" aria-label="Versions, newest first"><table><caption class="unseen">Versions, newest first</caption><thead><tr><th scope="col">Version</th><th scope="col">Since</th><th scope="col">Commit</th><th scope="col">LCP</th><th scope="col">INP</th><th scope="col">CLS</th></tr></thead><tbody>${versions.map(versionRow)}</tbody></table></div></section>`;

const MOST_CHANGES = 30;

const changesTable = ({
  name,
  changes,
  changes_count,
}: BuildReportFile['readings'][number]): OpsMarkup => html`
<div class="table-frame plain" tabindex="0" role="region" aria-label="What was changed in ${name}"><table><caption class="unseen">What was changed in ${name}</caption><thead><tr><th scope="col">Field</th><th scope="col">The feed says</th><th scope="col">The site says</th><th scope="col" class="number">Times</th></tr></thead><tbody>${changes.slice(0, MOST_CHANGES).map(({ field, from, to, count }) => html`<tr><th scope="row">${field}</th><td class="said">${from}</td><td class="said">${to}</td><td class="number">${number(count)}</td></tr>`)}</tbody></table></div>${changes.length > MOST_CHANGES ? html`<p class="small about">The ${MOST_CHANGES} most frequent of ${number(changes_count)} changed values.</p>` : ''}`;

const oddList = ({ odd }: BuildReportFile['readings'][number]): OpsMarkup | string =>
  odd.length === 0
    ? ''
    : html`<h3>Left out, because it could not be read</h3><ul class="small">${odd.slice(0, MOST_CHANGES).map(({ field, value, expected, ...found }) => html`<li>${field}: ${value} is not ${expected} (${foundText(found)})</li>`)}</ul>`;

/** A source that said nothing new was not read again, so the last build may have nothing to tell. */
function readingsOf(builds: readonly BuildReportFile[]): OpsMarkup | string {
  const read = builds.find(({ readings }) => readings.length > 0);
  if (read === undefined) return '';
  const { readings } = read;
  return html`<section><h2>What was made of the feed</h2>${readings.map(
    (reading) =>
      html`${readings.length === 1 ? '' : html`<h3>${reading.name}</h3>`}<p class="small about">${reading.where}, ${momentText(read.finished)}: ${counted(reading.rows, 'row')}${reading.left_out > 0 ? `, ${counted(reading.left_out, 'row')} left out by the conditions` : ''}.</p>${reading.changes.length === 0 ? '' : changesTable(reading)}${oddList(reading)}`,
  )}</section>`;
}

/** Writes the page of one dealer. `editor` is the dealer's page in the editor, or null without one. */
export const dealerPage = (
  { row, now, builds, lines, violations, versions, feeds, stock, fetches }: DealerHistory,
  editor: string | null,
  query: ReceiptQuery,
  stylesheet: string,
): Promise<string> =>
  opsPage({
    title: `${row.name}, the fleet`,
    place: 'fleet',
    stylesheet,
    main: html`<p class="back"><a class="go" href="${FLEET_PATH}">All dealers</a></p>
<div class="title"><h1>${row.name}</h1>${needChip(row.need)}</div>
<p class="links"><span class="small">${row.slug}</span><a class="go" href="${row.href}">Site</a><a class="go" href="${inboxOfDealerPath(row.slug)}">Leads</a>${editor === null ? '' : html`<a class="go" href="${editor}">Editor</a>`}</p>
${factsOf(row, now)}
${todoSection(row)}
<section><h2>The last ${counted(lines.leads.length, 'day')}</h2><div class="charts">${CHARTS.map((subject) => chartFigure(subject, lines))}</div></section>
${buildsSection(builds, now)}
${rejectedSection(builds)}
${readingsOf(builds)}
${advertsSection({ ...row, feeds, stock, fetches, now }, query)}
${versionsSection(versions)}
${missesSection(row, violations)}`,
  });
