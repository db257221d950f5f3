import type { NamePart } from '#domain/vehicle/no-break-name.ts';

interface Props {
  readonly parts: readonly NamePart[];
}

/** A vehicle’s name, broken over lines only where that does not tear a model’s name apart. */
export function VehicleName({ parts }: Props) {
  return parts.map(({ text, together }, index) =>
    together ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name have no other identity and never move.
      <span key={index} className="whitespace-nowrap">
        {text}
      </span>
    ) : (
      text
    ),
  );
}
