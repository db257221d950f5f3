import * as v from 'valibot';
import { doc } from '#domain/sites/config-fields.ts';
import { environmentName, fileInArchive, httpUrl } from './fields.ts';

export const urlSource = {
  kind: doc('A file on the web, fetched at every build if it has changed.', v.literal('url')),
  url: httpUrl,
  headers_env: doc(
    'The name of the environment variable with the Authorization header.',
    v.optional(environmentName),
  ),
  ...fileInArchive,
};
