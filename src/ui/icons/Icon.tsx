import { type IconName, SOLID_ICONS } from './icon-names.ts';
import sprite from './icons.svg?url';

interface Props {
  readonly name: IconName;
  readonly className?: string;
}

/** Draws the icon of Icon.astro in React. */
export function Icon({ name, className }: Props) {
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      data-solid={SOLID_ICONS.has(name) ? '' : undefined}
      aria-hidden="true"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
