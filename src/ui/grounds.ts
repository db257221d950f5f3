/** The classes of what a section lies on. */
export const GROUND_CLASSES = { plain: 'section-plain', sunken: 'bg-ground-other', band: 'on-band' } as const;

export type GroundName = keyof typeof GROUND_CLASSES;
