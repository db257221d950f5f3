import type { SaveButtonModel } from './save-button.ts';

/** Draws the button unpressed and hidden. hearts.ts shows it, presses it and listens to it. */
export function SaveButton({ id, name, make, model, hasNvic, rest }: SaveButtonModel) {
  const own = rest && {
    'data-name': name,
    'data-slug': rest.slug,
    'data-picture': rest.picture ?? undefined,
  };
  return (
    <button
      className="save no-print round-press"
      type="button"
      aria-pressed={false}
      aria-label={`Save ${name}`}
      data-save={id}
      data-make={make}
      data-model={model}
      data-nvic={hasNvic ? '' : undefined}
      data-icon="heart"
      {...own}
      suppressHydrationWarning
    />
  );
}
