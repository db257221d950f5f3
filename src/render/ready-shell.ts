import { placedPart, type ShellPart } from '#features/chrome/shell-model.ts';
import { quietScript } from './drawing/quiet-script.ts';
import { sha } from './fingerprint.ts';
import { type InlineHashes, inlineHashes } from './inline-scripts.ts';

/** A part of the shell as bytes. */
export interface ShellPiece {
  readonly bytes: Buffer;
  readonly sha: string;
}

export interface ReadyPart {
  readonly hashes: InlineHashes;
  /** The part in the page at `path`, which has asked for these sources before. Adds its own. */
  readonly at: (path: string, sources: Set<string>) => ShellPiece;
}

export type ReadyShell = Readonly<Record<ShellPart, ReadyPart>>;

function pieceOf(html: string): ShellPiece {
  const bytes = Buffer.from(html);
  return { bytes, sha: sha(bytes) };
}

const without = (html: string, sources: readonly string[]): string =>
  sources.reduce((rest, source) => rest.replaceAll(quietScript(source), ''), html);

const LINKED = / aria-current="\?" href="([^"]*)"/g;

/** On nearly every page of a dealer a part is the same bytes, which are made once. */
export function readyPart(html: string, scripts: readonly string[], vouched: ReadonlySet<string>): ReadyPart {
  const linked = new Set([...html.matchAll(LINKED)].map(([, href = '']) => href));
  const elsewhere = placedPart(html, '');
  const known = new Map<string, ShellPiece>();
  const usual = (asked: readonly string[]): ShellPiece => {
    const key = asked.join(' ');
    const piece = known.get(key) ?? pieceOf(without(elsewhere, asked));
    known.set(key, piece);
    return piece;
  };
  return {
    hashes: inlineHashes(Buffer.from(elsewhere), vouched, 'the shell'),
    at(path, sources) {
      const asked = scripts.filter((source) => sources.has(source));
      for (const source of scripts) sources.add(source);
      return linked.has(path) ? pieceOf(without(placedPart(html, path), asked)) : usual(asked);
    },
  };
}
