const PATH = /<path ([^>]*?)d="([^"]{48,})"([^>]*?)\/>/g;

/** Outlines drawn more than once are written once and used by name; outlines that already have a name keep it. */
export function squeeze(defs: string, body: string): { readonly defs: string; readonly body: string } {
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  for (const [, before = '', d = ''] of `${defs}${body}`.matchAll(PATH)) {
    counts.set(d, (counts.get(d) ?? 0) + 1);
    const named = /id="([^"]+)"/.exec(before)?.[1];
    if (named) names.set(d, named);
  }
  const repeated = [...counts].filter(([, count]) => count > 1).map(([d]) => d);
  const fresh = repeated.filter((d) => !names.has(d));
  for (const [i, d] of fresh.entries()) names.set(d, `z${i}`);
  const replaced = (text: string) =>
    text.replace(PATH, (whole, before: string, d: string, after: string) =>
      (counts.get(d) ?? 0) > 1 && !before.includes('id=')
        ? `<use href="#${names.get(d)}"${before}${after}/>`
        : whole,
    );
  const outlines = fresh.map((d) => `<path id="${names.get(d)}" d="${d}"/>`).join('');
  return { defs: outlines + replaced(defs), body: replaced(body) };
}
