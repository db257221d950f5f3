import { createHash } from 'node:crypto';
import { textContent } from 'domutils';
import { PROCESSORS } from '#domain/checkout/processors.ts';
import { namesOf } from '#domain/lib/records.ts';
import { isPrivatePage } from '#domain/operations/security/third-parties.ts';
import { ANALYTICS_PROVIDERS } from '#domain/shell/analytics-providers/registry.ts';
import { type BuiltPage, shown, tags } from '../page.ts';
import type { Rule } from '../rule.ts';

const policyOf = (page: BuiltPage): string =>
  tags(page, 'meta').find(({ attribs }) => attribs['http-equiv']?.toLowerCase() === 'content-security-policy')
    ?.attribs['content'] ?? '';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Marks of chat and analytics. */
const NOT_IN_PRIVATE = [
  'data-chat',
  ...Object.values(ANALYTICS_PROVIDERS).flatMap(({ attribute }) => attribute ?? []),
];

const RUNS = new Set([undefined, 'module', 'text/javascript']);

export const SAFETY_RULES: readonly Rule[] = [
  {
    name: 'its policy lets its own scripts and styles run, and is there',
    wrong: (page) => {
      const policy = policyOf(page);
      const inline = [
        ...tags(page, 'script').filter(
          ({ attribs }) => attribs['src'] === undefined && RUNS.has(attribs['type']),
        ),
        ...tags(page, 'style'),
      ];
      return [
        ...(policy.includes("object-src 'none'") ? [] : [`policy: ${policy}`]),
        ...inline
          .filter((one) => !policy.includes(hashOf(textContent(one))))
          .map((one) => `${shown(one)} may not run`),
      ];
    },
  },
  {
    name: 'a page that takes money, codes or shows personal lists has no chat and no tag manager, nor lets them run',
    wrong: (page) => {
      const main = tags(page, 'main').find(({ attribs }) => isPrivatePage(attribs['data-kind'] ?? ''));
      if (main === undefined) return [];
      const own = namesOf(PROCESSORS).flatMap((name) => PROCESSORS[name].sources['script-src']);
      const scripts = (/script-src ([^;]*)/.exec(policyOf(page))?.[1] ?? '').split(' ');
      return [
        ...page.elements.filter(({ attribs }) => NOT_IN_PRIVATE.some((name) => name in attribs)).map(shown),
        ...scripts.filter((source) => !source.startsWith("'") && !own.includes(source)),
      ];
    },
  },
  {
    name: 'no element brings a style or a script of its own, which the policy would stop',
    wrong: ({ elements }) =>
      elements
        .filter(({ attribs }) =>
          Object.keys(attribs).some((name) => name === 'style' || name.startsWith('on')),
        )
        .map(shown),
  },
  {
    name: 'no address is a script',
    wrong: ({ elements }) =>
      elements
        .filter(({ attribs }) =>
          [attribs['href'], attribs['src'], attribs['action']].some((address) =>
            /^\s*(?:javascript|vbscript|data:text\/html)/i.test(address ?? ''),
          ),
        )
        .map(shown),
  },
  {
    name: 'a page in a new window cannot reach back',
    wrong: (page) =>
      tags(page, 'a', 'form')
        .filter(({ attribs }) => attribs['target'] === '_blank' && !/\bnoopener\b/.test(attribs['rel'] ?? ''))
        .map(shown),
  },
];
