/** The classes of what a section lies on. */
export const GROUND_CLASSES = { plain: 'section-plain', sunken: 'section-other', band: 'on-band' } as const;

export type GroundName = keyof typeof GROUND_CLASSES;

/**
 * Returns the most columns for things of one kind: four stand as two and two rather than as three and one. The HTML
 * says so before the first of them, since a grid that counted its children would move them as the page arrives.
 */
export const mostColumns = (count: number): number => (count === 4 ? 2 : Math.max(1, Math.min(count, 3)));
