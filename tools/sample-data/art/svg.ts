import type { FlatPoint } from './geometry.ts';

export const num = (v: number): string => {
  const text = String(Math.round(v * 10) / 10);
  return text.replace(/^(-?)0\./, '$1.').replace(/^-0$/, '0');
};

const joined = (values: readonly number[]): string =>
  values.map((v, i) => (i > 0 && !num(v).startsWith('-') ? ` ${num(v)}` : num(v))).join('');

const round = (p: FlatPoint): FlatPoint => [Math.round(p[0]), Math.round(p[1])];

/** Draws a polyline in whole, relative steps, which take a third of the bytes of exact ones. */
export function line(points: readonly FlatPoint[], close = false): string {
  const exact = points.map(round);
  const start = exact[0] ?? [0, 0];
  const moves = exact.slice(1).flatMap((p, i) => {
    const from = exact[i] ?? start;
    return [p[0] - from[0], p[1] - from[1]];
  });
  return `M${joined(start)}l${joined(moves)}${close ? 'z' : ''}`;
}

/** Draws a flowing curve through the points (Catmull-Rom as relative cubics). */
export function flow(points: readonly FlatPoint[], close = false): string {
  const exact = points.map(round);
  const count = exact.length;
  const at = (i: number): FlatPoint =>
    exact[close ? (i + count) % count : Math.min(count - 1, Math.max(0, i))] ?? [0, 0];
  const pieces = Array.from({ length: close ? count : count - 1 }, (_, i) => {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    return [
      (p2[0] - p0[0]) / 6,
      (p2[1] - p0[1]) / 6,
      p2[0] - p1[0] - (p3[0] - p1[0]) / 6,
      p2[1] - p1[1] - (p3[1] - p1[1]) / 6,
      p2[0] - p1[0],
      p2[1] - p1[1],
    ];
  });
  return `M${joined(at(0))}c${joined(pieces.flat())}${close ? 'z' : ''}`;
}

type Attributes = Readonly<Record<string, string | number | undefined>>;

const written = (attributes: Attributes): string =>
  Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? shortNumber(value) : value}"`)
    .join('');

const shortNumber = (v: number): string => String(Math.round(v * 1000) / 1000).replace(/^(-?)0\./, '$1.');

export const tag = (name: string, attributes: Attributes, inner = ''): string =>
  inner === '' ? `<${name}${written(attributes)}/>` : `<${name}${written(attributes)}>${inner}</${name}>`;

/** Makes a colour transparent. The last digit of the result is the opacity. */
export const sheer = (colour: '#fff' | '#05070a', opacity: number): string => {
  const sixteenths = Math.round(opacity * 15).toString(16);
  return colour === '#fff' ? `#fff${sixteenths}` : `#000${sixteenths}`;
};

export const rect = (x: number, y: number, width: number, height: number, more: Attributes): string =>
  tag('rect', { x, y, width, height, ...more });

export const path = (d: string, fill: string, more: Attributes = {}): string =>
  d === '' ? '' : tag('path', { d, fill, ...more });

export const stroke = (d: string, colour: string, width: number, more: Attributes = {}): string =>
  d === '' ? '' : tag('path', { d, stroke: colour, 'stroke-width': width, ...more });

export const group = (attributes: Attributes, ...inner: string[]): string =>
  tag('g', attributes, inner.join(''));

export type Stop = readonly [offset: number, colour: string, opacity?: number];

export const stopTags = (...stops: readonly Stop[]): string =>
  stops
    .map(([offset, colour, opacity]) =>
      tag('stop', {
        offset: offset === 0 ? undefined : offset,
        'stop-color': colour,
        'stop-opacity': opacity,
      }),
    )
    .join('');

/** Makes a gradient from the top to the bottom of the shape's box. */
export const fade = (id: string, ...stops: readonly Stop[]): string =>
  tag('linearGradient', { id, x2: 0, y2: 1 }, stopTags(...stops));

/** Makes a gradient from the left to the right of the shape's box. */
export const fadeAcross = (id: string, ...stops: readonly Stop[]): string =>
  tag('linearGradient', { id, x2: 1, y2: 0 }, stopTags(...stops));

/** A gradient between two points of the picture, in the units of the picture. */
export const sweep = (id: string, from: FlatPoint, to: FlatPoint, ...stops: readonly Stop[]): string =>
  tag(
    'linearGradient',
    {
      id,
      gradientUnits: 'userSpaceOnUse',
      x1: from[0] === 0 ? undefined : num(from[0]),
      y1: num(from[1]),
      x2: num(to[0]),
      y2: num(to[1]),
    },
    stopTags(...stops),
  );

export const glow = (id: string, ...stops: readonly Stop[]): string =>
  tag('radialGradient', { id }, stopTags(...stops));

export const clipTo = (id: string, d: string): string => `<clipPath id="${id}"><path d="${d}"/></clipPath>`;

export const blur = (id: string, x: number, y = x): string =>
  `<filter id="${id}" y="-.5" height="2" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${x === y ? x : `${x} ${y}`}"/></filter>`;

/** What a drawing adds to the picture: definitions and shapes. */
export interface Layer {
  readonly defs: string;
  readonly shapes: string;
}

export const NOTHING: Layer = { defs: '', shapes: '' };

export const together = (...pieces: readonly Layer[]): Layer => ({
  defs: pieces.map((p) => p.defs).join(''),
  shapes: pieces.map((p) => p.shapes).join(''),
});

export const shapes = (...parts: readonly string[]): Layer => ({ defs: '', shapes: parts.join('') });

export function picture(width: number, height: number, defs: string, body: string): string {
  const small = squeeze(defs, body);
  const space = 'xmlns="http://www.w3.org/2000/svg"';
  const ink = 'fill="none" stroke-linecap="round" stroke-linejoin="round"';
  return `<svg ${space} ${ink} viewBox="0 0 ${width} ${height}"><defs>${small.defs}</defs>${small.body}</svg>`;
}

/** Returns the convex hull, in drawing order. */
export function hull(points: readonly FlatPoint[]): FlatPoint[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const turn = (o: FlatPoint, a: FlatPoint, b: FlatPoint) =>
    (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
  const half = (list: readonly FlatPoint[]) => {
    const chain: FlatPoint[] = [];
    for (const p of list) {
      for (;;) {
        const [a, b] = [chain.at(-2), chain.at(-1)];
        if (!a || !b || turn(a, b, p) > 0) break;
        chain.pop();
      }
      chain.push(p);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half([...sorted].reverse())];
}

const PATH = /<path ([^>]*?)d="([^"]{48,})"([^>]*?)\/>/g;

/**
 * Writes each outline that is drawn more than once only once, and refers to it by name. Outlines that already
 * have a name keep it.
 */
export function squeeze(defs: string, body: string): { readonly defs: string; readonly body: string } {
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  for (const [, before = '', d = ''] of `${defs}${body}`.matchAll(PATH)) {
    counts.set(d, (counts.get(d) ?? 0) + 1);
    const named = /id="([^"]+)"/.exec(before)?.[1];
    if (named) names.set(d, named);
  }
  const repeated = [...counts].filter(([, count]) => count > 1).map(([d]) => d);
  const fresh = repeated.filter((d) => !names.has(d));
  for (const [i, d] of fresh.entries()) names.set(d, `z${i}`);
  const replaced = (text: string) =>
    text.replace(PATH, (whole, before: string, d: string, after: string) =>
      (counts.get(d) ?? 0) > 1 && !before.includes('id=')
        ? `<use href="#${names.get(d)}"${before}${after}/>`
        : whole,
    );
  const outlines = fresh.map((d) => `<path id="${names.get(d)}" d="${d}"/>`).join('');
  return { defs: outlines + replaced(defs), body: replaced(body) };
}
