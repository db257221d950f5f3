import { namesOf } from '#domain/rows/rows.ts';
import type { Mapping } from '../mapping.ts';
import { GOOGLE_ADS, GOOGLE_LISTINGS } from './google.ts';
import { META } from './meta.ts';
import { OURS } from './ours.ts';
import { US_EXPORT } from './us-export.ts';

export interface Preset {
  readonly label: string;
  readonly mapping: Mapping;
  /** Columns of which a feed of this layout has at least one; others have names like theirs by chance. */
  readonly proof?: readonly string[];
}

/** Layouts that are documented in public, or that the trade uses without a document. */
const PRESETS = {
  ours: {
    label: 'Our own fields by their names',
    mapping: OURS,
    proof: ['simple_body', 'simple_fuel', 'simple_drive', 'car_type'],
  },
  'google-listings': {
    label: 'Google vehicle listings, CSV',
    mapping: GOOGLE_LISTINGS,
    proof: ['image_link', 'additional_image_link', 'store_code', 'certified_pre-owned'],
  },
  'google-ads': {
    label: 'Google vehicle ads, XML',
    mapping: GOOGLE_ADS,
    proof: ['g:id', 'g:image_link', 'g:price', 'vehicle_fulfillment'],
  },
  meta: {
    label: 'Meta’s vehicle catalogue',
    mapping: META,
    proof: ['vehicle_id', 'state_of_vehicle', 'mileage.value'],
  },
  'us-export': {
    label: 'The usual columns of US exports',
    mapping: US_EXPORT,
    proof: ['Miles', 'SellingPrice', 'InternetPrice', 'DateInStock'],
  },
} as const satisfies Readonly<Record<string, Preset>>;

export type PresetName = keyof typeof PRESETS;
export const PRESET_NAMES = namesOf(PRESETS);
export const presetOf = (name: PresetName): Preset => PRESETS[name];
