import { memoise } from '#domain/lib/memoise.ts';
import { stockDocuments } from '#domain/search/results/document.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import { columnsOf } from './columns.ts';

/** A stock as an engine reads it: searched for the pages, and written down for browsers. */
export const stockColumns = memoise((vehicles: readonly Vehicle[]) => columnsOf(stockDocuments(vehicles)));
