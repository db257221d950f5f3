import { ATTRIBUTES } from '#domain/vehicles/attributes/attributes.ts';
import type { Fact } from '#domain/vehicles/attributes/facts.ts';
import { Icon } from '#ui/icons/Icon.tsx';

interface Props {
  readonly facts: readonly Fact[];
}

const MOST_WITH_ICONS = 8;

export function KeyFacts({ facts }: Props) {
  const more = facts.slice(MOST_WITH_ICONS);
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="text-title">
        Key facts
      </h2>
      <dl className="key-facts clipped">
        {facts.slice(0, MOST_WITH_ICONS).map(({ name, label, value }) => (
          <div key={name}>
            <Icon name={ATTRIBUTES[name].fact.icon} />
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {more.length > 0 && (
        <dl className="more-facts">
          {more.map(({ name, label, value }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
