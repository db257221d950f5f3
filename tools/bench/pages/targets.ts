import { INP, spreadOf } from '../clicks/figures.ts';
import { atLeast, atMost, type Target, type Unit } from '../targets.ts';
import { CATEGORIES } from './audit.ts';
import type { PageKind } from './choose.ts';
import type { AuditedPage } from './report.ts';
import type { VisitedResults } from './results.ts';

const MS: Unit = ['ms', 0];
const SHARE: Unit = ['', 4];
const POINTS: Unit = ['', 0];

const BLOCKING_MS = 50;
const INP_MS = 50;
/** Nothing jumps. Rounding leaves a trace. */
const SHIFT = 0.001;
/** Of the largest picture or text, on the pages where it is limited. */
const LARGEST_MS: Readonly<Partial<Record<PageKind, number>>> = { home: 1700, search: 1400, vehicle: 1400 };
const SCORED: readonly PageKind[] = ['home', 'search', 'vehicle', 'location'];

function targetsOfPage({ slug, kind, scores, timings }: AuditedPage): readonly Target[] {
  const name = `${slug}, ${kind}`;
  const largest = LARGEST_MS[kind];
  const scored = SCORED.includes(kind) ? CATEGORIES : [];
  return [
    ...scored.map((category) => atLeast(`${name}: ${category}`, scores[category], 100, POINTS)),
    ...(largest === undefined ? [] : [atMost(`${name}: largest paint`, timings.lcp, largest, MS)]),
    atMost(`${name}: blocking time`, timings.tbt, BLOCKING_MS, MS),
  ];
}

function targetsOfResults({ slug, screen, clicks, reloaded, shared }: VisitedResults): readonly Target[] {
  const name = `${slug}, results at ${screen} px`;
  return [
    atMost(`${name}: INP of a filter, 75 % of visits`, spreadOf(clicks, INP).p75, INP_MS, MS),
    atMost(`${name}: shifts of a filtered address loaded again`, reloaded.sum, SHIFT, SHARE),
    atMost(`${name}: shifts of a shared link`, shared.sum, SHIFT, SHARE),
  ];
}

export const targetsOf = (
  pages: readonly AuditedPage[],
  results: readonly VisitedResults[],
): readonly Target[] => [...pages.flatMap(targetsOfPage), ...results.flatMap(targetsOfResults)];
