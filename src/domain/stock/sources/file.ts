import * as v from 'valibot';
import { USUAL_STOCK_FILE } from '#domain/operations/builds/changes.ts';
import { doc } from '#domain/sites/config-fields.ts';
import { fileInArchive, pathInsideFolder } from './fields.ts';

export const fileSource = {
  kind: doc('A file in the dealer’s folder.', v.literal('file')),
  path: v.optional(pathInsideFolder, USUAL_STOCK_FILE),
  ...fileInArchive,
};
