import { textTable } from '#scripts/terminal/table.ts';
import { CARDS, INP, spreadOf } from '../clicks/figures.ts';
import { type Target, targetTable } from '../targets.ts';
import type { PageAudit } from './audit.ts';
import { BYTE_KINDS } from './bytes.ts';
import type { ChosenPage } from './choose.ts';
import type { VisitedResults } from './results.ts';

const ELEMENT_LETTERS = 120;

export interface AuditedPage extends ChosenPage, PageAudit {}

const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);

function scoreTable(pages: readonly AuditedPage[]): string {
  const head = [
    'dealer',
    'template',
    'page',
    'perf',
    'a11y',
    'best',
    'seo',
    'FCP ms',
    'LCP ms',
    'TBT ms',
    'CLS',
  ];
  const rows = pages.map(({ slug, template, kind, scores, timings }) => [
    slug,
    template,
    kind,
    scores.performance,
    scores.accessibility,
    scores['best-practices'],
    scores.seo,
    Math.round(timings.fcp),
    Math.round(timings.lcp),
    Math.round(timings.tbt),
    timings.cls.toFixed(3),
  ]);
  return textTable(head, rows);
}

/** Each kind of page is represented by the heaviest dealer. */
function byteTable(pages: readonly AuditedPage[]): string {
  const kinds = Map.groupBy(pages, ({ kind }) => kind);
  const rows = [...kinds].map(([kind, found]) => [
    kind,
    ...BYTE_KINDS.flatMap((name) => [
      kilobytes(Math.max(...found.map(({ bytes }) => bytes[name].gzip))),
      kilobytes(Math.max(...found.map(({ bytes }) => bytes[name].brotli))),
    ]),
  ]);
  return textTable(['page', ...BYTE_KINDS.flatMap((name) => [`${name} gz`, `br`])], rows);
}

function failingTable(pages: readonly AuditedPage[]): string {
  const byAudit = Map.groupBy(
    pages.flatMap((page) => page.failing.map((audit) => ({ audit, page }))),
    ({ audit }) => audit,
  );
  if (byAudit.size === 0) return 'Nothing costs a point in accessibility, best practices or SEO.';
  const rows = [...byAudit].map(([audit, found]) => [
    audit,
    found.length,
    found
      .slice(0, 4)
      .map(({ page }) => `${page.slug}${page.path}`)
      .join(' '),
  ]);
  return textTable(['costs points', 'pages', 'such as'], rows);
}

/** The browser's messages, without duplicates. */
function complaintList(pages: readonly AuditedPage[]): readonly string[] {
  const all = [...new Set(pages.flatMap(({ complaints }) => complaints))];
  return all.length === 0 ? [] : [`In the console:\n${all.join('\n')}`];
}

function reasonTable(pages: readonly AuditedPage[]): string {
  const rows = pages.map(({ slug, kind, reasons: { largest, longTasks } }) => [
    ...[slug, kind],
    Object.entries(largest.parts)
      .map(([part, ms]) => `${part} ${Math.round(ms)}`)
      .join(', '),
    Math.round(Math.max(0, ...longTasks.map(({ duration }) => duration))),
    largest.element.slice(0, ELEMENT_LETTERS),
  ]);
  return textTable(['dealer', 'page', 'largest paint, ms', 'longest task ms', 'largest element'], rows);
}

function resultsTable(results: readonly VisitedResults[]): string {
  const rows = results.map(({ slug, screen, clicks, reloaded, shared }) => [
    ...[slug, screen, spreadOf(clicks, INP).p75.toFixed(0), spreadOf(clicks, CARDS).median.toFixed(0)],
    ...[reloaded.sum.toFixed(4), shared.sum.toFixed(4)],
    [...new Set([...reloaded.moved, ...shared.moved])].slice(0, 6).join(' '),
  ]);
  const head = ['results of', 'px', 'INP ms', 'new cards ms', 'shifts, reloaded', 'shared link', 'moved'];
  return textTable(head, rows);
}

export const pagesReport = (
  pages: readonly AuditedPage[],
  results: readonly VisitedResults[],
  targets: readonly Target[],
): string =>
  [
    scoreTable(pages),
    reasonTable(pages),
    resultsTable(results),
    `KB of the page’s own site by kind, the heaviest dealer’s (gz, then brotli):\n${byteTable(pages)}`,
    failingTable(pages),
    ...complaintList(pages),
    targetTable(targets),
  ].join('\n\n');
