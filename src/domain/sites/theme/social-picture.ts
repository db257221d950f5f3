/** The size that networks show shared pages in. */
export const SOCIAL_SIZE = { width: 1200, height: 630 } as const;

const { width: W, height: H } = SOCIAL_SIZE;
const FOOT = 144;
const EDGE = 64;
const STRIPE = 26;
const PAD = 64;

/** The area of a picture. The logo is below it, so that neither hides the other. */
export const PHOTO_SIZE = { width: W, height: H - FOOT } as const;

export interface SocialColours {
  readonly band: string;
  readonly bandRaised: string;
  readonly brand: string;
  readonly accent: string;
  readonly paper: string;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Spot extends Size {
  readonly x: number;
  readonly y: number;
}

export const logoRoom = (underPhoto: boolean): Size =>
  underPhoto ? { width: 640, height: 88 } : { width: 720, height: 220 };

export function logoSpot({ width, height }: Size, underPhoto: boolean): Spot {
  const y = underPhoto ? H - (FOOT + height) / 2 : (H - height) / 2;
  return { x: Math.round(underPhoto ? EDGE : (W - width) / 2), y: Math.round(y), width, height };
}

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}" viewBox="0 0 ${W} ${H}">${content}</svg>`;

/** Draws the foot below a picture: paper for the logo, and slanted fields of the dealer’s colours at its end. */
export function footUnderPhoto({ paper, band, brand, accent }: SocialColours): string {
  const top = H - FOOT;
  const slant = FOOT * 0.4;
  const field = (x: number, end: number, colour: string) =>
    `<path d="M${x + slant} ${top}H${end + slant}L${end} ${H}H${x}Z" fill="${colour}"/>`;
  return svg(
    `<rect y="${top}" width="${W}" height="${FOOT}" fill="${paper}"/>${field(900, W, band)}${field(900, 1060, brand)}${field(900, 900 + STRIPE, accent)}`,
  );
}

/** Draws the ground without a picture: the logo's paper on slanted fields of the dealer’s colours. */
export function plainGround({ x, y, width, height }: Spot, radius: number, colours: SocialColours): string {
  const { band, bandRaised, brand, accent, paper } = colours;
  return svg(
    `<rect width="${W}" height="${H}" fill="${band}"/><path d="M790 0H1010L758 ${H}H538Z" fill="${bandRaised}"/><path d="M1010 0H${W}V${H}H758Z" fill="${brand}"/><path d="M1010 0H${1010 + STRIPE}L${758 + STRIPE} ${H}H758Z" fill="${accent}"/><rect x="${x - PAD}" y="${y - PAD}" width="${width + PAD * 2}" height="${height + PAD * 2}" rx="${radius}" fill="${paper}"/>`,
  );
}
