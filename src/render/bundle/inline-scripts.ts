import { hash } from 'node:crypto';
import type { CspDirectives } from '#domain/operations/security/csp.ts';

/** Of the inline scripts and styles of a page, as its policy names them. */
export type InlineHashes = Readonly<Record<'script' | 'style', ReadonlySet<string>>>;

const INLINE = ['script', 'style'] as const;
/**
 * Read as a browser reads: what stands in a comment or between the quotes of an attribute is no element. It costs a
 * hundred times as much as looking for tags, and is needed only where somebody writes markup into a text.
 */
const INLINE_OR_OTHER =
  /<!--[\s\S]*?-->|<(script|style)\b((?:[^>"']|"[^"]*"|'[^']*')*)>([\s\S]*?)<\/\1\s*>|<\/?[a-z](?:[^>"']|"[^"]*"|'[^']*')*>/gi;
const HAS_SOURCE = /\ssrc=/;
const IS_DATA = /type="(?:application\/(?:ld\+)?json|speculationrules)"/;

/** The same few inline scripts stand on every page. */
const digests = new Map<string, string>();
function digestOf(text: string): string {
  const cached = digests.get(text);
  if (cached !== undefined) return cached;
  const digest = `sha256-${hash('sha256', text, 'base64')}`;
  if (digests.size < 200) digests.set(text, digest);
  return digest;
}

const runs = (attributes: string): boolean => !HAS_SOURCE.test(attributes) && !IS_DATA.test(attributes);

type InlineCode = readonly [kind: 'script' | 'style', text: string];

/** Yields what looks like an inline script or style. A text may look like one, too. */
function* tagged(html: Buffer): Generator<InlineCode> {
  for (const kind of INLINE)
    for (let at = html.indexOf(`<${kind}`); at >= 0; at = html.indexOf(`<${kind}`, at + 1)) {
      const opened = html.indexOf('>', at);
      const closed = html.indexOf(`</${kind}>`, opened);
      if (opened < 0 || closed < 0) break;
      if (runs(html.toString('utf8', at + kind.length + 1, opened)))
        yield [kind, html.toString('utf8', opened + 1, closed)];
    }
}

function* elements(html: string): Generator<InlineCode> {
  for (const [, name, attributes = '', text = ''] of html.matchAll(INLINE_OR_OTHER))
    if (name !== undefined && runs(attributes))
      yield [name.toLowerCase() === 'script' ? 'script' : 'style', text];
}

/**
 * Hashes the inline scripts and styles of a page. Only those that the compiler vouches for may run: any other can only
 * have come from text that was not escaped, and stops the build.
 */
export function inlineHashes(html: Buffer, vouched: ReadonlySet<string>, path: string): InlineHashes {
  const isKnown = ([, text]: InlineCode) => vouched.has(digestOf(text));
  const looked = [...tagged(html)];
  const scripts = looked.every(isKnown) ? looked : [...elements(html.toString())];
  for (const one of scripts)
    if (!isKnown(one))
      throw new Error(
        `${path} has an inline ${one[0]} that the compiler does not know: ${one[1].slice(0, 80)}`,
      );
  const hashesOf = (kind: InlineCode[0]) =>
    new Set(scripts.flatMap(([of, text]) => (of === kind ? [`'${digestOf(text)}'`] : [])));
  return { script: hashesOf('script'), style: hashesOf('style') };
}

/** Writes the `<meta>` element of a page’s policy, with the hashes of all its parts. */
export function policyElement(csp: CspDirectives, parts: readonly InlineHashes[]): string {
  const withHashes = (name: 'script-src' | 'style-src', kind: keyof InlineHashes) => [
    ...new Set([...(csp[name] ?? ["'self'"]), ...parts.flatMap((part) => [...part[kind]])]),
  ];
  const directives = {
    ...csp,
    'script-src': withHashes('script-src', 'script'),
    'style-src': withHashes('style-src', 'style'),
  };
  const policy = Object.entries(directives).map(([name, sources]) => `${name} ${sources.join(' ')}`);
  return `<meta http-equiv="content-security-policy" content="${policy.join('; ')}">`;
}
