import { thumbHashToRGBA } from 'thumbhash';

/** A photograph of a car is sky, car and ground: from top to bottom it changes most. */
const BANDS = 4;

const hex = (part: number): string => Math.round(part / 17).toString(16);

/** From top to bottom the colours of a picture that is not there yet, such as `#abc`. */
export function bandsOf(blur: string): readonly string[] {
  const bytes = Uint8Array.from(atob(blur), (letter) => letter.charCodeAt(0));
  const { w, h, rgba } = thumbHashToRGBA(bytes);
  return Array.from({ length: BANDS }, (_, band) => {
    const from = Math.floor((band * h) / BANDS) * w * 4;
    const to = Math.floor(((band + 1) * h) / BANDS) * w * 4;
    const part = rgba.subarray(from, to);
    const mean = (channel: number): number =>
      part.reduce((sum, value, at) => (at % 4 === channel ? sum + value : sum), 0) / (part.length / 4);
    return `#${[0, 1, 2].map((channel) => hex(mean(channel))).join('')}`;
  });
}
