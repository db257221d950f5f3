import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Returns a place in the sources, such as `src/pages/compare.astro:6`, or undefined for code of libraries. Lines and
 * columns start at 1.
 */
export function sourceAt(map: SourceMap, line: number, column: number): string | undefined {
  const { fileName = '', lineNumber }: { fileName?: string; lineNumber?: number } = map.findOrigin(
    line,
    column,
  );
  const file = fileName.includes('/node_modules/') ? undefined : /^(?:.*\/)?(src\/.+)$/.exec(fileName)?.[1];
  return file && `${file}:${lineNumber}`;
}

const FRAME = /((?:file:\/\/)?\/[^\s()]+):(\d+):(\d+)\)?$/gm;
/** What calls templates is never where the mistake is. */
const OURS = 'src/render/';

/** Lists the lines of sources in the stack of an error of compiled pages, the innermost first. */
function placesOf({ stack = '' }: Error): readonly string[] {
  const maps = new Map<string, SourceMap | null>();
  const mapOf = (file: string): SourceMap | null => {
    const path = `${file.startsWith('file:') ? fileURLToPath(file) : file}.map`;
    const map =
      maps.get(file) ?? (existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : null);
    maps.set(file, map);
    return map;
  };
  return [...stack.matchAll(FRAME)].flatMap(([, file = '', line, column]) => {
    const map = mapOf(file);
    const place = map && sourceAt(map, Number(line), Number(column));
    return place && !place.startsWith(OURS) ? [place] : [];
  });
}

/** A page that cannot be drawn. The message names the line that failed, and the line of the template that used it. */
export class DrawingError extends Error {
  override name = 'DrawingError';

  constructor(what: string, cause: unknown) {
    const error = cause instanceof Error ? cause : new Error(String(cause));
    const [first, ...others] = placesOf(error);
    const template = first?.includes('.astro:')
      ? undefined
      : others.find((place) => place.includes('.astro:'));
    const place = [first, template && `used at ${template}`].filter(Boolean).join(', ');
    super(`${place || 'A template'} fails as ${what} is drawn: ${error.message}`, { cause });
  }
}

/** Draws, and tells where it failed. */
export function drawn(what: string, draw: () => string): string {
  try {
    return draw();
  } catch (cause) {
    throw new DrawingError(what, cause);
  }
}
