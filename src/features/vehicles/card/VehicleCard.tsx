import { memo } from 'react';
import { ATTRIBUTES } from '#domain/vehicles/attributes/attributes.ts';
import type { VehicleCardModel } from '#domain/vehicles/card-model.ts';
import type { NamePart } from '#domain/vehicles/no-break-name.ts';
import type { Tag } from '#domain/vehicles/tag.ts';
import { SaveButton } from '#features/shoppers/saved/SaveButton.tsx';
import { Picture } from '#ui/Picture.tsx';
import { NewArrival } from './NewArrival.tsx';
import { Price } from './Price.tsx';

interface TagProps {
  readonly tag: Tag;
  readonly className?: string;
}

export function TagChip({ tag, className = '' }: TagProps) {
  if (tag.image)
    return (
      <img
        className={`${className} tag-badge`.trim()}
        src={tag.image}
        alt={tag.label}
        width={120}
        height={32}
        loading="lazy"
      />
    );
  return (
    <span className={`${className} chip`.trim()} data-tag={tag.kind}>
      {tag.label}
    </span>
  );
}

/** Writes a vehicle's name, with line breaks only where they do not split a model's name. */
export const VehicleName = ({ parts }: { readonly parts: readonly NamePart[] }) =>
  parts.map(({ text, together }, index) =>
    together ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name have no other identity and never move.
      <span key={index} className="nowrap">
        {text}
      </span>
    ) : (
      text
    ),
  );

interface Props {
  readonly card: VehicleCardModel;
  readonly priority?: boolean;
  /** The level of its heading. */
  readonly level?: 2 | 3;
}

/** The same card is not drawn again, whatever happens around it. */
export const VehicleCard = memo(function VehicleCard({ card, priority = false, level = 3 }: Props) {
  const Heading = `h${level}` as const;
  return (
    <article className="card">
      <div className="card-picture">
        {card.image ? <Picture image={card.image} priority={priority} /> : <NewArrival />}
        {card.tag && <TagChip className="card-tag" tag={card.tag} />}
        {card.place && (
          <span className="card-place chip" data-icon="pin">
            {card.place}
          </span>
        )}
      </div>
      {card.save && (
        <SaveButton id={card.id} name={card.name.map(({ text }) => text).join('')} {...card.save} />
      )}
      <Heading className="card-name">
        <a href={card.href}>
          <VehicleName parts={card.name} />
        </a>
      </Heading>
      <p className="card-badge">{card.badge}</p>
      <ul className="card-facts" aria-label="Key facts">
        {card.facts.map(({ name, value }) => (
          <li key={name} data-icon={ATTRIBUTES[name].fact.icon}>
            {value}
          </li>
        ))}
      </ul>
      <div className="card-price">
        <Price price={card.price} weekly={card.weekly} />
      </div>
    </article>
  );
});
