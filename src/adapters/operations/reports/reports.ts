import { compressed, decompressed } from '#adapters/sites/publication/files.ts';
import { isCompressed } from '#adapters/sites/publication/format.ts';
import { changeObject } from '#adapters/storage/blobs/change.ts';
import type { Bytes } from '#domain/lib/byte-cache.ts';
import { sideBySide } from '#domain/lib/concurrency.ts';
import { historyIn, historyText, looksIn, looksText, withLook } from './history.ts';
import { dealerIn, type ReportPlace, reportKey } from './places.ts';
import { type BuildReportFile, reportIn } from './report.ts';
import type { ReportStore } from './types.ts';

/** Returns an empty text if this platform did not write the bytes. */
export async function textIn(key: string, bytes: Bytes | undefined): Promise<string> {
  if (bytes === undefined) return '';
  const plain = isCompressed(key) ? await decompressed(bytes).catch(() => '') : bytes;
  return Buffer.from(plain).toString();
}

async function changeText(
  { store, ready }: ReportPlace,
  key: string,
  change: (text: string) => string | undefined,
): Promise<void> {
  await ready();
  await changeObject(store, key, async (before) => {
    const text = change(await textIn(key, before));
    return text !== undefined && isCompressed(key) ? compressed(Buffer.from(text)) : text;
  });
}

/** Adds the report of a build to the dealer's, whichever machines made those: a read and a write. */
export const keepReport = (place: ReportPlace, report: BuildReportFile): Promise<void> =>
  changeText(place, reportKey(place, report.slug), (text) => historyText(historyIn(text), report));

/** Notes that dealers were looked at and nothing had to be done: a read and a write for all of them. */
export async function noteLooks(place: ReportPlace, slugs: readonly string[], at: number): Promise<void> {
  if (slugs.length > 0)
    await changeText(place, place.looks, (text) => looksText(withLook(looksIn(text) ?? {}, slugs, at)));
}

export async function removeReports(place: ReportPlace, slug: string): Promise<void> {
  await place.store.remove(reportKey(place, slug));
  await changeText(place, place.looks, (text) => {
    const { [slug]: removed, ...others } = looksIn(text) ?? {};
    return removed && looksText(others);
  });
}

const AT_ONCE = 48;

/** Reads the last builds of every dealer, or of those in `only`. */
export async function readReports(
  place: ReportPlace,
  only?: readonly string[],
): Promise<readonly ReportStore[]> {
  await place.ready();
  const read = async (key: string) => textIn(key, (await place.store.get(key))?.bytes);
  const looks = looksIn(await read(place.looks)) ?? {};
  const slugs = new Set(Object.keys(looks));
  for await (const { key } of place.store.list(place.prefix)) {
    const slug = dealerIn(place, key);
    if (slug !== undefined) slugs.add(slug);
  }
  const stores: ReportStore[] = [];
  const selected = [...slugs].filter((slug) => only === undefined || only.includes(slug));
  await sideBySide(selected, AT_ONCE, async (slug) => {
    const history = historyIn(await read(reportKey(place, slug)));
    const looked = looks[slug];
    stores.push({
      slug,
      reports: (history?.reports ?? []).flatMap((one) => reportIn(one) ?? []),
      unchanged: looked ? new Date(looked.last).toISOString() : null,
    });
  });
  return stores.toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
}
