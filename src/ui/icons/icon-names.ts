/** The drawings of `icons.svg`, each on a grid of 24 pixels. */
export type IconName =
  | 'distance'
  | 'transmission'
  | 'fuel'
  | 'body'
  | 'drive'
  | 'seats'
  | 'colour'
  | 'year'
  | 'car_type'
  | 'pin'
  | 'phone'
  | 'mail'
  | 'chat'
  | 'clock'
  | 'search'
  | 'menu'
  | 'filter'
  | 'warning'
  | 'close'
  | 'down'
  | 'right'
  | 'left'
  | 'arrow'
  | 'check'
  | 'pictures'
  | 'tag'
  | 'badge'
  | 'camera'
  | 'wrench'
  | 'finance'
  | 'share'
  | 'link'
  | 'play'
  | 'heart'
  | 'compare'
  | 'garage'
  | 'person'
  | 'facebook'
  | 'instagram'
  | 'youtube'
  | 'tiktok'
  | 'x'
  | 'linkedin'
  | 'twitter';

/** Drawn as filled shapes; all others as lines. */
export const SOLID_ICONS: ReadonlySet<IconName> = new Set([
  'facebook',
  'instagram',
  'youtube',
  'tiktok',
  'x',
  'twitter',
  'linkedin',
]);
