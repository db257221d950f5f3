/** Pages that a dealer has without writing them: made of its configuration, and of nothing else. */
export const READY_PAGES = ['about', 'special-offers', 'careers'] as const;
export type ReadyPage = (typeof READY_PAGES)[number];
