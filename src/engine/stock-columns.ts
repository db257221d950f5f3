import { onceEach } from '#domain/memory/remembered.ts';
import { stockDocuments } from '#domain/search/document.ts';
import type { Vehicle } from '#domain/vehicle/schema.ts';
import { columnsOf } from './columns.ts';

/** A stock as an engine reads it: searched for the pages, and written down for browsers. */
export const stockColumns = onceEach((vehicles: readonly Vehicle[]) => columnsOf(stockDocuments(vehicles)));
