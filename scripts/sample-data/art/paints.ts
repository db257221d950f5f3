export interface Paint {
  readonly slug: string;
  readonly name: string;
  readonly base: string;
  /** How much of the studio the clear coat mirrors. */
  readonly gloss: number;
  /** Light it gives back wherever it faces; by its lightness unless said. */
  readonly ambient?: number;
}

export const PAINTS = [
  { slug: 'crystal-white', name: 'Crystal White', base: '#e9ecee', gloss: 0.55 },
  { slug: 'silver', name: 'Silver', base: '#b4bac0', gloss: 0.8 },
  { slug: 'graphite', name: 'Graphite', base: '#50565e', gloss: 1.1 },
  { slug: 'midnight-black', name: 'Midnight Black', base: '#14171c', gloss: 1.4 },
  { slug: 'deep-blue', name: 'Deep Blue', base: '#123c7c', gloss: 0.9 },
  { slug: 'signal-red', name: 'Signal Red', base: '#b4141d', gloss: 0.85 },
  { slug: 'forest-green', name: 'Forest Green', base: '#1d4a3a', gloss: 0.9 },
  { slug: 'bronze', name: 'Bronze', base: '#7c5b3f', gloss: 0.85 },
  { slug: 'sand', name: 'Sand', base: '#c4b496', gloss: 0.65 },
  { slug: 'sunset-orange', name: 'Sunset Orange', base: '#d4581a', gloss: 0.8 },
] as const satisfies readonly Paint[];

export type PaintSlug = (typeof PAINTS)[number]['slug'];
