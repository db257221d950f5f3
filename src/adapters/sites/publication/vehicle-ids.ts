import type { DealerRecord } from '../dealer-data/record.ts';
import type { SiteManifest } from './format.ts';

export const knownVehicles = ({
  vehicles,
  gone,
}: Pick<DealerRecord, 'vehicles' | 'gone'>): SiteManifest['vehicles'] => ({
  shown: Object.values(vehicles).map(({ slug }) => slug),
  gone: Object.keys(gone),
});
