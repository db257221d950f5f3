import { changeObject } from '#adapters/object-store/change.ts';
import type { ObjectStore } from '#adapters/object-store/types.ts';
import { compressed, decompressed } from '#adapters/published-sites/files.ts';
import { keys } from '#adapters/published-sites/format.ts';
import type { Bytes } from '#domain/memory/byte-cache.ts';
import { sideBySide } from '#domain/memory/side-by-side.ts';
import { historyIn, historyText, type Looks, looksIn, looksText, withLook } from './history.ts';
import { type BuildReportFile, reportIn } from './report.ts';
import type { KeptReports } from './types.ts';

/** Undefined if it is not what this platform writes. */
export const textIn = (bytes: Bytes): Promise<string | undefined> =>
  decompressed(bytes).then(
    (plain) => Buffer.from(plain).toString(),
    () => undefined,
  );

const textBefore = async (bytes: Bytes | undefined): Promise<string> =>
  (bytes && (await textIn(bytes))) ?? '';

const packed = (text: string): Promise<Uint8Array> => compressed(Buffer.from(text));

/** Adds the report of a build to the dealer's, whichever machines made those: a read and a write. */
export const keepStoredReport = (closed: ObjectStore, report: BuildReportFile): Promise<boolean> =>
  changeObject(closed, keys.report(report.slug), async (before) =>
    packed(historyText(historyIn(await textBefore(before)), report)),
  );

/** Notes that dealers were looked at and nothing had to be done: a read and a write for all of them. */
export async function noteStoredLooks(
  closed: ObjectStore,
  slugs: readonly string[],
  at: number,
): Promise<void> {
  if (slugs.length > 0)
    await changeObject(closed, keys.looks, async (before) =>
      packed(looksText(withLook(looksIn(await textBefore(before)) ?? {}, slugs, at))),
    );
}

/** Forgets the builds of a dealer. */
export async function removeStoredReports(closed: ObjectStore, slug: string): Promise<void> {
  await closed.remove(keys.report(slug));
  await changeObject(closed, keys.looks, async (before) => {
    const { [slug]: gone, ...others } = looksIn(await textBefore(before)) ?? {};
    return gone && packed(looksText(others));
  });
}

const AT_ONCE = 48;

async function readLooks(closed: ObjectStore): Promise<Looks> {
  return looksIn(await textBefore((await closed.get(keys.looks))?.bytes)) ?? {};
}

/** `reports/a-cars.json.br` → `a-cars` */
export const dealerIn = (key: string): string | undefined => /([^/]+)\.json\.br$/.exec(key)?.[1];

/** The last builds of every dealer, or of these. */
export async function readStoredReports(
  closed: ObjectStore,
  only?: readonly string[],
): Promise<readonly KeptReports[]> {
  const looks = await readLooks(closed);
  const slugs = new Set(Object.keys(looks));
  for await (const { key } of closed.list(keys.reports)) slugs.add(dealerIn(key) ?? '');
  const wanted = [...slugs].filter((slug) => slug !== '' && (only === undefined || only.includes(slug)));
  const found: KeptReports[] = [];
  await sideBySide(wanted, AT_ONCE, async (slug) => {
    const history = historyIn(await textBefore((await closed.get(keys.report(slug)))?.bytes));
    const looked = looks[slug];
    found.push({
      slug,
      reports: (history?.reports ?? []).flatMap((one) => reportIn(one) ?? []),
      unchanged: looked ? new Date(looked.last).toISOString() : null,
    });
  });
  return found.toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
}
