import { type IconName, SOLID_ICONS } from './icon-names.ts';
import sprite from './icons.svg?url';

interface Props {
  readonly name: IconName;
  readonly className?: string;
}

/** The icon of Icon.astro for what React draws. */
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
