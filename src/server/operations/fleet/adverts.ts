import { html } from 'hono/html';
import { counted } from '#domain/lib/words.ts';
import {
  type FeedOutcome,
  narrowReceipts,
  type ReceiptQuery,
  type StockEntry,
  type VehicleReceipt,
  vehicleReceipts,
} from '#domain/operations/fleet/feed-receipts.ts';
import { agoText } from '#domain/operations/fleet/fleet-row.ts';
import type { FeedFetch } from '#domain/stock/export/feed-fetch.ts';
import type { OpsMarkup } from '../ops/frame.ts';
import { number } from './page.ts';
import { fleetDealerPath } from './paths.ts';

interface Adverts {
  readonly slug: string;
  /** The address of the dealer's site. */
  readonly href: string;
  readonly feeds: readonly FeedOutcome[];
  readonly stock: readonly StockEntry[];
  readonly fetches: readonly FeedFetch[];
  readonly now: number;
}

const MOST_VEHICLES = 20;

/** Fetches are known only if a request reached a server of ours. If none ever did, nothing can be said of the others. */
function fetchedText(path: string, { fetches, now }: Adverts): OpsMarkup | string {
  const ofFeed = fetches.filter((one) => one.path === path);
  if (ofFeed.length > 0)
    return html`${ofFeed.map(({ agent, at }) => html`<span class="measures"><time datetime="${new Date(at).toISOString()}">${agoText(at, now)}</time> <span class="small">by ${agent}</span></span>`)}`;
  return fetches.length > 0 ? 'not yet' : 'not seen';
}

const feedRow = (feed: FeedOutcome, adverts: Adverts): OpsMarkup => html`
<tr role="row"><th role="rowheader" scope="row"><a class="name" href="${adverts.href.replace(/\/$/, '')}${feed.path}">${feed.name}</a></th>
<td role="cell" class="number"><span class="label">Offered</span><div>${number(feed.vehicles)}</div></td><td role="cell" class="number"><span class="label">Left out</span><div>${number(feed.left_out_count)}</div></td>
<td role="cell"><span class="label">Last fetched</span><div>${fetchedText(feed.path, adverts)}</div></td><td role="cell" class="wide said"><span class="label">To be mended</span><div>${feed.summary ?? 'nothing'}</div></td></tr>`;

const receiptLine = ({ feeds, reasons }: VehicleReceipt['receipts'][number]): OpsMarkup => html`
<p class="small">${feeds.join(', ')}: ${reasons.length === 0 ? 'offered' : html`<strong>left out</strong>, because ${reasons.join('; ')}`}</p>`;

const vehicleItem = ({ stock, id, name, receipts }: VehicleReceipt): OpsMarkup => html`
<li><p><strong>${stock ?? id}</strong> ${name}</p>${receipts.map(receiptLine)}</li>`;

function vehiclesPart(adverts: Adverts, query: ReceiptQuery): OpsMarkup {
  const { slug, feeds, stock } = adverts;
  const all = vehicleReceipts(feeds, stock);
  const matching = narrowReceipts(all, query);
  const more = matching.length - MOST_VEHICLES;
  const isNarrowed = query.vehicle !== '' || query.feed !== '';
  return html`<form class="filters" method="get" action="${fleetDealerPath(slug)}#adverts" role="search" aria-label="Vehicles in files for advertisers">
<label class="words"><span>Stock number or name</span><input type="search" name="vehicle" value="${query.vehicle}" maxlength="100" autocomplete="off" spellcheck="false"></label>
<label><span>Left out of</span><select name="feed"><option value="">any or none</option>${feeds.map(({ name, path }) => html`<option value="${path}"${path === query.feed ? html` selected` : ''}>${name}</option>`)}</select></label>
<button>Show</button>${isNarrowed ? html`<a class="all" href="${fleetDealerPath(slug)}#adverts">Show all</a>` : ''}</form>
${
  matching.length === 0
    ? html`<p class="small about">${all.length === 0 ? 'There are no vehicles.' : 'No vehicle is like that.'}</p>`
    : html`<ol class="todos">${matching.slice(0, MOST_VEHICLES).map(vehicleItem)}</ol>`
}
${more > 0 ? html`<p class="small about">and ${number(more)} more: type a stock number or choose a file.</p>` : ''}`;
}

/** Shows for each receiver of stock, and for each vehicle, what is offered, what is left out and why, and when it was last fetched. */
export function advertsSection(adverts: Adverts, query: ReceiptQuery): OpsMarkup | string {
  const { feeds, fetches } = adverts;
  if (feeds.length === 0) return '';
  return html`<section id="adverts"><h2>Files for advertisers</h2>
<p class="small about">${counted(feeds.length, 'file')} of the stock, as the last build made them. ${
    fetches.length === 0
      ? 'No fetch was seen: the host serves these files and does not tell who fetches them, or nobody has fetched one yet.'
      : 'Who fetched a file is what the program called itself.'
  }</p>
<div class="table-frame"><table role="table" class="dealers"><caption class="unseen">Files for advertisers</caption><thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">File</th><th role="columnheader" scope="col" class="number">Offered</th><th role="columnheader" scope="col" class="number">Left out</th><th role="columnheader" scope="col">Last fetched</th><th role="columnheader" scope="col">To be mended</th></tr></thead><tbody role="rowgroup">${feeds.map((feed) => feedRow(feed, adverts))}</tbody></table></div>
${vehiclesPart(adverts, query)}</section>`;
}
