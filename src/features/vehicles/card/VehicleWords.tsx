import type { Folded } from '#domain/vehicles/fold.ts';
import { Icon } from '#ui/icons/Icon.tsx';

interface Props {
  /** The word for a vehicle: `car`. */
  readonly one: string;
  /** The feed's text, drawn as text only. */
  readonly description: Folded<string>;
  readonly features: Folded<string>;
}

const keyed = (texts: readonly string[]) => texts.map((text, index) => ({ text, key: `${index} ${text}` }));

const Paragraphs = ({ texts }: { readonly texts: readonly string[] }) =>
  keyed(texts).map(({ text, key }) => <p key={key}>{text}</p>);

const Features = ({ texts }: { readonly texts: readonly string[] }) => (
  <ul className="features">
    {keyed(texts).map(({ text, key }) => (
      <li key={key}>
        <Icon name="check" />
        {text}
      </li>
    ))}
  </ul>
);

/** Draws the dealer's description and the features, folded if long. */
export function VehicleWords({ one, description, features }: Props) {
  return (
    <>
      {description.shown.length > 0 && (
        <section aria-labelledby="description">
          <h2 id="description" className="text-title">
            {`About this ${one}`}
          </h2>
          <div className="vehicle-text">
            <Paragraphs texts={description.shown} />
            {description.folded.length > 0 && (
              <details className="folded">
                <summary>Read more</summary>
                <Paragraphs texts={description.folded} />
              </details>
            )}
          </div>
        </section>
      )}
      {features.shown.length > 0 && (
        <section aria-labelledby="features">
          <h2 id="features" className="text-title">
            Features
          </h2>
          <Features texts={features.shown} />
          {features.folded.length > 0 && (
            <details className="folded">
              <summary>{`${features.folded.length} more features`}</summary>
              <Features texts={features.folded} />
            </details>
          )}
        </section>
      )}
    </>
  );
}
