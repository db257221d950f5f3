/** Colour words with a colour for each. The first match counts: "Pearl White" is white. */
const PAINTS: readonly (readonly [word: RegExp, paint: string])[] = [
  [/white|ivory|snow|glacier|arctic/i, '#f7f7f5'],
  [/black|ebony|onyx|jet|midnight|ink/i, '#17181a'],
  [/silver|platinum|aluminium/i, '#c4c8cc'],
  [/gr[ea]y|graphite|charcoal|gunmetal|slate|steel|titan/i, '#777c82'],
  [/burgundy|maroon|wine/i, '#6e1423'],
  [/red|ruby|scarlet|crimson|cherry/i, '#b3201f'],
  [/orange|copper|sunset/i, '#d9661b'],
  [/gold|champagne|sand|beige|cream|tan|khaki/i, '#c9b183'],
  [/yellow/i, '#e8c21d'],
  [/green|olive|forest/i, '#2f6b46'],
  [/teal|turquoise|aqua/i, '#1d7d83'],
  [/blue|navy|cobalt|azure|ocean/i, '#23509c'],
  [/purple|violet|plum/i, '#5b3a86'],
  [/pink|rose/i, '#d4799a'],
  [/brown|bronze|mocha|chestnut/i, '#6b4a33'],
];

/** A colour to show beside its name, or `null` if the name has none. */
export const paintOf = (colour: string): string | null =>
  PAINTS.find(([word]) => word.test(colour))?.[1] ?? null;
