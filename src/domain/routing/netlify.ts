import { coversPath, type HeaderRule, hasHashedPart } from './headers.ts';
import type { RoutingRule } from './rules.ts';

/** The host's `_redirects`: one rule a line, first match wins, `!` where a rule beats an existing file. */
export function toRedirectsFile(rules: readonly RoutingRule[]): string {
  const width = Math.max(0, ...rules.map((rule) => rule.from.length));
  const lines = rules.map(
    (rule) => `${rule.from.padEnd(width)}  ${rule.to}  ${rule.status}${rule.force ? '!' : ''}`,
  );
  return lines.map((line) => `${line}\n`).join('');
}

/**
 * The host's `_headers`. Its patterns cannot say "a name with a content hash", so such a rule is written out for
 * each of the site's files (root-relative paths) that it covers.
 */
export function toHeadersFile(rules: readonly HeaderRule[], files: Iterable<string> = []): string {
  const paths = [...files].sort();
  return rules.flatMap((rule) => expand(rule, paths).map((path) => block(path, rule))).join('\n');
}

const expand = (rule: HeaderRule, paths: readonly string[]): readonly string[] =>
  hasHashedPart(rule.path) ? paths.filter((path) => coversPath(rule.path, path)) : [rule.path];

function block(path: string, { headers }: HeaderRule): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
  return `${path}\n${lines.join('')}`;
}
