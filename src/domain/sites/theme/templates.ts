import { isRecord } from '#domain/lib/records.ts';
import type { SiteInput } from '../site-schema.ts';
import type { TemplateName } from './template-names.ts';

type Preset = Partial<Pick<SiteInput, 'theme' | 'header' | 'top_banner' | 'footer' | 'home'>>;

/** A template is only a preset of fields. A group or a site may override any of them. */
export const TEMPLATES: Readonly<Record<TemplateName, Preset>> = {
  classic: {
    theme: { radius: 6, font_display: 'manrope', font_text: 'inter', density: 'normal', card: 'lined' },
    header: { variant: 'standard' },
    footer: { variant: 'default' },
    home: { hero_layout: 'left', sections: ['hero', 'featured', 'locations', 'reviews', 'about', 'news'] },
  },
  large: {
    theme: {
      radius: 0,
      font_display: 'archivo',
      font_text: 'public-sans',
      density: 'airy',
      card: 'bare',
      headings: 'centred',
      display_size: 'big',
    },
    header: { variant: 'large' },
    footer: { variant: 'navigation' },
    home: { hero_layout: 'bottom', sections: ['hero', 'about', 'featured', 'reviews', 'locations', 'news'] },
  },
  square: {
    theme: {
      radius: 0,
      font_display: 'saira',
      font_text: 'hanken-grotesk',
      density: 'dense',
      card: 'framed',
      headings: 'ruled',
    },
    header: { variant: 'large-square' },
    footer: { variant: 'locations' },
    home: { hero_layout: 'right', sections: ['hero', 'featured', 'about', 'locations', 'reviews', 'news'] },
  },
  marketplace: {
    theme: {
      radius: 12,
      font_display: 'plus-jakarta-sans',
      font_text: 'plus-jakarta-sans',
      density: 'dense',
      card: 'raised',
      ground: 'tinted',
    },
    header: { variant: 'standard', open_dropdowns: 'click' },
    top_banner: { enabled: false },
    footer: { variant: 'minimal' },
    home: { hero_layout: 'market', sections: ['hero', 'reviews', 'locations', 'about', 'news'] },
  },
};

function mergeTwo(below: unknown, above: unknown): unknown {
  if (above === undefined) return below;
  if (!isRecord(below) || !isRecord(above)) return above;
  const merged = new Map(Object.entries(below));
  for (const [key, value] of Object.entries(above)) merged.set(key, mergeTwo(merged.get(key), value));
  return Object.fromEntries(merged);
}

/** Merges layers. Later ones win. Objects merge field by field, everything else is replaced. */
export const mergeLayers = (...layers: readonly unknown[]): unknown => layers.reduce(mergeTwo);
