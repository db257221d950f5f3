import { html } from 'hono/html';
import { type Chart, type ChartBox, sparkline } from '#domain/operations/fleet/chart.ts';
import type { OpsMarkup } from '../ops/frame.ts';

const SPARK_BOX: ChartBox = { left: 2, right: 78, top: 3, bottom: 19 };

/** Draws a line beside a number that says the same, so it is hidden from screen readers. */
export function sparklineSvg(values: readonly (number | null)[]): OpsMarkup | string {
  const line = sparkline(values, SPARK_BOX);
  if (line === null) return '';
  return html`<svg class="spark" viewBox="0 0 80 22" width="80" height="22" aria-hidden="true"><path d="${line.path}"/><circle cx="${line.last.x.toFixed(1)}" cy="${line.last.y.toFixed(1)}" r="2"/></svg>`;
}

/** The drawing area of a chart. The room on the left and below is for labels. */
export const CHART_BOX: ChartBox = { left: 58, right: 504, top: 14, bottom: 160 };

/** `id` is unique on the page. */
export function chartSvg(
  chart: Chart,
  id: string,
  words: { readonly title: string; readonly desc: string },
): OpsMarkup {
  const { box, across, upward, limit, last } = chart;
  return html`<svg class="lines" role="img" aria-labelledby="${id}-title ${id}-desc" viewBox="0 0 520 190">
<title id="${id}-title">${words.title}</title><desc id="${id}-desc">${words.desc}</desc>
${upward.map(({ at, text }) => html`<line class="grid" x1="${box.left}" x2="${box.right}" y1="${at.toFixed(1)}" y2="${at.toFixed(1)}"/><text x="${box.left - 8}" y="${(at + 4).toFixed(1)}" text-anchor="end">${text}</text>`)}
${across.map(({ at, text }, index) => html`<text x="${at.toFixed(1)}" y="182" text-anchor="${index === across.length - 1 ? 'end' : 'middle'}">${text}</text>`)}
${limit === null ? '' : html`<line class="limit" x1="${box.left}" x2="${box.right}" y1="${limit.at.toFixed(1)}" y2="${limit.at.toFixed(1)}"/><text class="limit-text" x="${box.left + 6}" y="${(limit.at - 5).toFixed(1)}">${limit.text}</text>`}
<path class="line" d="${chart.path}"/>
${last === null ? '' : html`<circle class="last" cx="${last.x.toFixed(1)}" cy="${last.y.toFixed(1)}" r="4"/>`}
</svg>`;
}
