import { type StockSourceConfig, sourcesOf } from '#domain/stock/stock-config.ts';
import { type OpenedSource, restMinutes } from './acquire.ts';
import { openStockSource, type StockSurroundings } from './open.ts';
import { digestOf } from './stock-list.ts';
import type { StockMark } from './types.ts';

export const openStockSources = (
  config: StockSourceConfig,
  surroundings: StockSurroundings,
): readonly OpenedSource[] =>
  sourcesOf(config).map((one) => ({
    name: one.name,
    config: one,
    source: openStockSource(one, surroundings),
  }));

/** Looks again and again whether the remote sources of a dealer have something new, each at its own pace. */
export interface StockWatch {
  /** Whether one of them is pushed, so that its changes can be seen at once. */
  readonly isPushed: boolean;
  /** Stands for what all of them say. Fails if none answers. */
  look(): Promise<StockMark>;
}

const MINUTE_MS = 60_000;

/** Returns null without a remote source. `tell` is called for a source that fails while others respond. */
export function watchStock(
  sources: readonly OpenedSource[],
  now: () => number,
  tell: (trouble: string) => void,
): StockWatch | null {
  const remote = sources.filter(({ source }) => source.remote);
  if (remote.length === 0) return null;
  const marks = new Map<string, { readonly mark: StockMark; readonly at: number }>();

  const look = async ({ name, config, source }: OpenedSource): Promise<string> => {
    const known = marks.get(name);
    const restMs = (restMinutes(config) ?? 0) * MINUTE_MS;
    if (known && now() < known.at + restMs) return known.mark.digest;
    const mark = await source.look(known?.mark ?? null);
    marks.set(name, { mark, at: now() });
    return mark.digest;
  };

  const told = new Map<string, string>();
  const hear = (name: string, outcome: PromiseSettledResult<string>): void => {
    const trouble = outcome.status === 'rejected' ? String(outcome.reason) : '';
    if (trouble !== '' && told.get(name) !== trouble) tell(`${name}: ${trouble}`);
    told.set(name, trouble);
  };

  return {
    isPushed: remote.some(({ config }) => config.kind === 'pushed'),
    async look() {
      const looked = await Promise.allSettled(remote.map(look));
      const failed = looked.filter((one) => one.status === 'rejected');
      // The others may have news, and the build says which stock it used instead.
      if (failed[0] && failed.length === looked.length) throw failed[0].reason;
      const digests = remote.map(({ name }, index) => {
        const outcome = looked[index];
        if (outcome && remote.length > 1) hear(name, outcome);
        return outcome?.status === 'fulfilled' ? outcome.value : (marks.get(name)?.mark.digest ?? '');
      });
      const digest = digests.length === 1 ? (digests[0] ?? '') : digestOf(digests);
      return { digest, etag: null, modified: null };
    },
  };
}
