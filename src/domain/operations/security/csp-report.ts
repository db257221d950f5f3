import * as v from 'valibot';
import { measuredKind } from '../vitals/metrics.ts';
import { FETCH_DIRECTIVES } from './fetch-directives.ts';
import { isPrivatePage } from './third-parties.ts';

const word = (longest: number) => v.pipe(v.string(), v.maxLength(longest));

/** A browser's report of a CSP violation. */
export const cspReportSchema = v.object({ kind: word(40), directive: word(40), blocked: word(2_000) });
export type CspReport = v.InferOutput<typeof cspReportSchema>;

const DIRECTIVES: readonly string[] = [
  ...FETCH_DIRECTIVES,
  ...['default-src', 'object-src', 'base-uri', 'worker-src', 'manifest-src', 'child-src'],
];
/** The words that browsers report instead of an address. */
const WORDS: readonly string[] = ['inline', 'eval', 'wasm-eval', 'data', 'blob', 'self'];
const LONGEST_ORIGIN = 120;

/** Treats `script-src-elem` as a part of `script-src`. */
const directiveOf = (directive: string): string | undefined => {
  const whole = directive.replace(/-(?:elem|attr)$/, '');
  return DIRECTIVES.find((directive) => directive === whole);
};

function sourceOf(blocked: string): string | undefined {
  if (WORDS.includes(blocked)) return blocked;
  const url = URL.parse(blocked);
  // Violations by browser extensions are not the page's.
  if (!url || !/^(?:https?|wss?):$/.test(url.protocol)) return undefined;
  const origin = `${url.protocol}//${url.host}`;
  return origin.length <= LONGEST_ORIGIN ? origin : undefined;
}

/**
 * Returns the form that is counted, with the origin only: `checkout script-src https://cdn.example`. Returns null if the page did
 * not cause the violation.
 */
export function countedCspReport({ kind, directive, blocked }: CspReport): string | null {
  const refusedBy = directiveOf(directive);
  const source = sourceOf(blocked);
  return refusedBy && source
    ? `${isPrivatePage(kind) ? kind : measuredKind(kind)} ${refusedBy} ${source}`
    : null;
}
