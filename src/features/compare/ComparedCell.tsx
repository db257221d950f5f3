import type { ComparedCell, ComparedFeature } from '#domain/saved/comparison.ts';
import { Icon } from '#ui/Icon.tsx';

const NOTHING = (
  <>
    <span aria-hidden="true">–</span>
    <span className="sr-only">Not known</span>
  </>
);

export function ComparedText({ cell }: { readonly cell: ComparedCell | null }) {
  if (cell === null || cell.text === null) return NOTHING;
  return (
    <>
      {cell.text}
      {cell.best && (
        <span className="compared-best line semibold fine text-accent">
          <Icon name="check" />
          {cell.best}
        </span>
      )}
    </>
  );
}

interface FeatureProps {
  readonly features: readonly ComparedFeature[] | null;
  /** Leaves out what every car has. */
  readonly onlyOwn: boolean;
}

export function ComparedFeatures({ features, onlyOwn }: FeatureProps) {
  const shown = (features ?? []).filter(({ shared }) => !(onlyOwn && shared));
  if (shown.length === 0) return NOTHING;
  return (
    <ul className="compared-features stack">
      {shown.map(({ name, shared }) => (
        <li key={name} data-shared={shared ? '' : undefined}>
          {name}
        </li>
      ))}
    </ul>
  );
}
