import type { ReactNode } from 'react';
import { ASK_US, type ResultsModel } from '#domain/search/results/results-model.ts';
import { VehicleCards } from '#features/vehicles/card/VehicleCards.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { type Go, StateLink } from './StateLink.tsx';

interface Props {
  readonly model: Pick<ResultsModel, 'total' | 'empty' | 'clear' | 'first' | 'cards' | 'everything'>;
  /** The cards of the nearest vehicles that came with the page. */
  readonly ownCards?: ReactNode;
  /** Alternatives, once they are known. */
  readonly children: ReactNode;
  readonly hasWays: boolean;
  /** Whether a search can be saved here. */
  readonly saves: boolean;
  readonly phone: { readonly href: string; readonly shown: string } | null;
  readonly go: Go | null;
}

export function EmptyResults({ model, ownCards, children, hasWays, saves, phone, go }: Props) {
  const { total, empty, clear, first, cards, everything } = model;
  const plain = [first, clear].filter((step) => step !== null);
  return (
    <>
      <div className="empty">
        <Icon name="search" className="text-heading" />
        <h2 className="display-face text-title">{empty}</h2>
        {children}
        {total === 0 && !hasWays && <p className="text-muted">{ASK_US}</p>}
        {plain.map(({ label, href, next }) => (
          <StateLink key={label} className="button button-second" href={href} next={next} go={go}>
            {label}
          </StateLink>
        ))}
        {saves && go && total === 0 && (
          <button className="button button-second" type="button" data-save-search>
            Tell me when one arrives
          </button>
        )}
        {phone && (
          <a className="button button-quiet" href={phone.href}>
            <Icon name="phone" />
            Call {phone.shown}
          </a>
        )}
      </div>
      {(ownCards || cards.length > 0) && (
        <section className="nearest stack stack-roomy">
          <h2 className="text-title">What comes nearest</h2>
          {ownCards ?? <VehicleCards cards={cards} />}
          <StateLink className="button button-second" href={everything.href} next={everything.next} go={go}>
            {everything.label}
          </StateLink>
        </section>
      )}
    </>
  );
}
