import { placedPart, type ShellPart } from '#features/chrome/shell-model.ts';
import { quietScript } from './drawing/page-in-making.ts';
import { type InlineHashes, inlineHashes } from './inline-scripts.ts';

export interface ReadyPart {
  readonly hashes: InlineHashes;
  /** The part in the page at `path`, which has asked for these sources before. Adds its own. */
  readonly at: (path: string, sources: Set<string>) => Buffer;
}

export type ReadyShell = Readonly<Record<ShellPart, ReadyPart>>;

const without = (html: string, sources: readonly string[]): string =>
  sources.reduce((rest, source) => rest.replaceAll(quietScript(source), ''), html);

const LINKED = / aria-current="\?" href="([^"]*)"/g;

/** On nearly every page of a dealer a part is the same bytes, which are made once. */
export function readyPart(html: string, scripts: readonly string[], vouched: ReadonlySet<string>): ReadyPart {
  const linked = new Set([...html.matchAll(LINKED)].map(([, href = '']) => href));
  const elsewhere = placedPart(html, '');
  const known = new Map<string, Buffer>();
  const usual = (asked: readonly string[]): Buffer => {
    const key = asked.join(' ');
    const piece = known.get(key) ?? Buffer.from(without(elsewhere, asked));
    known.set(key, piece);
    return piece;
  };
  return {
    hashes: inlineHashes(Buffer.from(elsewhere), vouched, 'the shell'),
    at(path, sources) {
      const asked = scripts.filter((source) => sources.has(source));
      for (const source of scripts) sources.add(source);
      return linked.has(path) ? Buffer.from(without(placedPart(html, path), asked)) : usual(asked);
    },
  };
}
