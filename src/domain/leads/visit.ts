import { isRecord } from '#domain/lib/records.ts';

/** What is sent about the visit with a lead: the pages seen and the parameters of links that led here. */
export interface Visit {
  /** Epoch milliseconds, by the shopper’s clock. */
  readonly since: number;
  readonly pages: readonly string[];
  readonly params: Readonly<Record<string, string>>;
}

const MOST_PAGES = 50;
const MOST_PARAMS = 30;
const LONGEST = 300;

/** Parameters that campaigns and advertisers add to links. They contain nothing that a shopper typed. */
const LINKED =
  /^(?:utm_\w+|gclid|gbraid|wbraid|gad_\w+|fbclid|msclkid|ttclid|dclid|li_fat_id|ref|source|campaign|cid)$/i;

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= LONGEST;

/** Reads the visit that the browser stored. Returns a new visit if there is none or it cannot be read. */
export function readVisit(text: string | null, now: number): Visit {
  const fresh: Visit = { since: now, pages: [], params: {} };
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (!isRecord(kept)) return fresh;
    const { since, pages, params } = kept;
    return {
      since: typeof since === 'number' && since > 0 && since <= now ? since : now,
      pages: Array.isArray(pages) ? pages.filter(isText).slice(-MOST_PAGES) : [],
      params: isRecord(params)
        ? Object.fromEntries(
            Object.entries(params)
              .filter((entry): entry is [string, string] => isText(entry[1]))
              .slice(0, MOST_PARAMS),
          )
        : {},
    };
  } catch {
    return fresh;
  }
}

const linkedIn = (query: URLSearchParams): Readonly<Record<string, string>> =>
  Object.fromEntries([...query].filter(([name, value]) => LINKED.test(name) && isText(value)));

/** Adds a page to the visit. The same page twice in a row counts once. */
export function withPage(visit: Visit, { pathname, search }: Pick<URL, 'pathname' | 'search'>): Visit {
  const page = pathname.slice(0, LONGEST);
  const pages = visit.pages.at(-1) === page ? visit.pages : [...visit.pages, page].slice(-MOST_PAGES);
  return { ...visit, pages, params: { ...visit.params, ...linkedIn(new URLSearchParams(search)) } };
}
