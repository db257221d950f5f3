import { Icon } from '#ui/Icon.tsx';
import type { StateStep } from './results-model.ts';
import { type Go, StateLink } from './StateLink.tsx';

interface Props {
  readonly total: number;
  readonly chips: readonly StateStep[];
  readonly clear: StateStep | null;
  /** Back to where there is something, from a page beyond the last. */
  readonly first: StateStep | null;
  readonly ways: readonly (StateStep & { readonly countText: string })[];
  readonly words: { readonly one: string; readonly many: string };
  readonly phone: { readonly href: string; readonly shown: string } | null;
  readonly go: Go | null;
}

/** Nothing to show: why that may be, and the shortest ways on. */
export function EmptyResults({ total, chips, clear, first, ways, words, phone, go }: Props) {
  const plain = [first, clear].filter((step) => step !== null);
  const title =
    total > 0
      ? 'There is no page of that number'
      : chips.length > 0
        ? `No ${words.many} match all of that`
        : 'Nothing in stock right now';
  return (
    <div className="empty">
      <Icon name="search" className="text-heading" />
      <h2 className="display-face text-title">{title}</h2>
      {ways.length > 0 ? (
        <>
          <p className="text-muted">Leave out one thing, and these are waiting:</p>
          <ul className="empty-ways">
            {ways.map(({ label, countText, href, next }) => (
              <li key={href}>
                <StateLink className="button button-second" href={href} next={next} go={go}>
                  Without {label}: {countText}
                </StateLink>
              </li>
            ))}
          </ul>
        </>
      ) : (
        total === 0 && (
          <p className="text-muted">
            New stock comes in most weeks. Call us and we will keep an eye out for you.
          </p>
        )
      )}
      {plain.map(({ label, href, next }) => (
        <StateLink key={label} className="button button-second" href={href} next={next} go={go}>
          {label}
        </StateLink>
      ))}
      {phone && (
        <a className="button button-quiet" href={phone.href}>
          <Icon name="phone" />
          Call {phone.shown}
        </a>
      )}
    </div>
  );
}
