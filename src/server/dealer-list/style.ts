import { ownStylesheet } from '../own-pages/stylesheet.ts';
import { hashOf } from '../static/files.ts';
import type { DealerListCard, DealerListModel } from './model.ts';

/** Colours come from a dealer's configuration; only what is a colour may enter the stylesheet. */
const COLOUR =
  /^(?:#[0-9a-f]{3,8}|(?:rgb|hsl|oklch|oklab|lab|lch)a?\([\d\s.,%/+-]*(?:deg)?[\d\s.,%/+-]*\))$/i;

const FALLBACK = { brand: '#27313f', brandInk: '#ffffff', accent: '#8fa3bd' };

const readBase = (): string => ownStylesheet(new URL('./list.css', import.meta.url));

/** The page's one stylesheet: the content security policy allows no colours in `style` attributes. */
export const styleText = ({ cards }: DealerListModel): string =>
  [readBase(), ...cards.map(coloursOf)].join('\n');

export const stylePath = (text: string): string => `/_list/style.${hashOf(text)}.css`;

function coloursOf({ slug, colours }: DealerListCard): string {
  const usable = Object.values(colours).every((colour) => COLOUR.test(colour));
  const { brand, brandInk, accent } = usable ? colours : FALLBACK;
  return `.dealer-${slug} { --brand: ${brand}; --brand-ink: ${brandInk}; --accent: ${accent}; }`;
}
