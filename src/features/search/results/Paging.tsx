import { memo } from 'react';
import type { PageStep } from '#domain/search/results/results-model.ts';
import { type Go, StateLink } from './StateLink.tsx';

const ARROWS: Readonly<Partial<Record<PageStep['kind'], string>>> = { before: 'left', after: 'right' };

interface PagingProps {
  readonly pages: readonly PageStep[];
  readonly go: Go | null;
}

export const Paging = memo(function Paging({ pages, go }: PagingProps) {
  if (pages.length === 0) return null;
  // Other pages are other elements: the row is centred, and those that went on would have moved.
  const shown = pages.map(({ label, here }) => (here ? `(${label})` : label)).join(' ');
  return (
    <nav className="paging" data-stays={go ? '' : undefined} aria-label="Pages of results">
      <ul key={shown}>
        {pages.map(({ kind, label, href, next, here }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two gaps have the same label and the same target.
          <li key={`${kind} ${label} ${index}`} data-kind={kind}>
            {kind === 'gap' ? (
              <span aria-hidden="true">{label}</span>
            ) : (
              <StateLink
                href={href}
                next={next}
                go={go}
                data-icon={ARROWS[kind]}
                rel={kind === 'after' ? 'next' : kind === 'before' ? 'prev' : undefined}
                aria-current={here ? 'page' : undefined}
                aria-label={kind === 'page' ? `Page ${label}` : undefined}
              >
                {label}
              </StateLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
});
