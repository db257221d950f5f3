import { namesOf } from '#domain/rows/rows.ts';
import type { Mapping } from '../mapping.ts';
import { GOOGLE_ADS, GOOGLE_LISTINGS } from './google.ts';
import { META } from './meta.ts';
import { OURS } from './ours.ts';
import { US_EXPORT } from './us-export.ts';

export interface Preset {
  readonly label: string;
  readonly mapping: Mapping;
}

/** Layouts that are documented in public, or that the trade uses without a document. */
const PRESETS = {
  ours: { label: 'Our own fields by their names', mapping: OURS },
  'google-listings': { label: 'Google vehicle listings, CSV', mapping: GOOGLE_LISTINGS },
  'google-ads': { label: 'Google vehicle ads, XML', mapping: GOOGLE_ADS },
  meta: { label: 'Meta’s vehicle catalogue', mapping: META },
  'us-export': { label: 'The usual columns of US exports', mapping: US_EXPORT },
} as const satisfies Readonly<Record<string, Preset>>;

export type PresetName = keyof typeof PRESETS;
export const PRESET_NAMES = namesOf(PRESETS);
export const presetOf = (name: PresetName): Preset => PRESETS[name];
