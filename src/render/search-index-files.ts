import { INDEX_SETTINGS, searchDocument } from '#domain/search/document.ts';
import { EMBEDDED_INDEX } from '#domain/search/multi-search.ts';
import type { Dealer } from '#domain/site/dealer.ts';
import { publicVehicle } from '#domain/vehicle/public-vehicle.ts';
import { buildIndex } from '#engine/index-file/build-index.ts';
import { paths } from '#paths';
import type { SiteFile } from './site-files.ts';

type TextFile = Extract<SiteFile, { content: string }>;

/** The index that the engine in the browser searches; a site with a hosted one needs none. */
export function searchIndexFiles({ config, vehicles }: Dealer): readonly TextFile[] {
  if (config.search.engine.kind !== 'embedded') return [];
  const { columns, chunks } = buildIndex({
    uid: EMBEDDED_INDEX,
    documents: vehicles.map((vehicle) => searchDocument(publicVehicle(vehicle))),
    settings: INDEX_SETTINGS,
  });
  return [
    { path: paths.searchColumns, content: JSON.stringify(columns) },
    ...chunks.map((chunk, number) => ({
      path: paths.searchRows.replace('{chunk}', String(number)),
      content: JSON.stringify(chunk),
    })),
  ];
}
