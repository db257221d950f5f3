import * as v from 'valibot';
import { fileSource } from './file.ts';
import { meilisearchSource } from './meilisearch.ts';
import { pushedSource } from './push.ts';
import { s3Source } from './s3.ts';
import { sftpSource } from './sftp.ts';
import { urlSource } from './url.ts';

/** The kinds of source that are a file somewhere, in any format, with further fields of each. */
const feedSchemas = <More extends v.ObjectEntries>(more: More) => ({
  file: v.strictObject({ ...fileSource, ...more }),
  url: v.strictObject({ ...urlSource, ...more }),
  sftp: v.strictObject({ ...sftpSource, ...more }),
  s3: v.strictObject({ ...s3Source, ...more }),
});

/** The kinds of source that answer with a list of vehicles, with further fields of each. */
const listSchemas = <More extends v.ObjectEntries>(more: More) => ({
  meilisearch: v.strictObject({ ...meilisearchSource, ...more }),
  pushed: v.strictObject({ ...pushedSource, ...more }),
});

/** All kinds, by the `kind` of `stock` in `site.json`. `src/adapters/stock/source` has a folder of each. */
export const sourceSchemas = <More extends v.ObjectEntries>(more: More) => ({
  ...feedSchemas(more),
  ...listSchemas(more),
});

const [feeds, lists] = [feedSchemas({}), listSchemas({})];

type Outputs<Schemas> = {
  readonly [Kind in keyof Schemas]: Schemas[Kind] extends v.GenericSchema
    ? v.InferOutput<Schemas[Kind]>
    : never;
};

/** What is configured of each kind. */
export type FeedConfigs = Outputs<typeof feeds>;
export type ListConfigs = Outputs<typeof lists>;
export type SourceConfig = FeedConfigs[keyof FeedConfigs] | ListConfigs[keyof ListConfigs];
