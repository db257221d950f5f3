import * as v from 'valibot';
import { doc, matching } from '#domain/sites/config-fields.ts';
import { conditionSchema, mappingSchema } from './mapping.ts';
import { PRESET_NAMES } from './presets.ts';

export const FEED_FORMATS = ['json', 'csv', 'tsv', 'xml'] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;

/** How a feed of any origin is read. */
export const readingEntries = {
  format: doc(
    'The format. By default it is found out from the contents.',
    v.exactOptional(v.picklist(FEED_FORMATS)),
  ),
  delimiter: doc(
    'What parts the columns of a table. By default it is found out.',
    v.exactOptional(v.picklist([',', ';', '\t', '|'])),
  ),
  encoding: doc(
    'The encoding. By default it is found out: a byte order mark, then UTF-8, then Windows-1252.',
    v.exactOptional(v.picklist(ENCODINGS)),
  ),
  header_row: doc(
    'The line with the names of the columns, counted from 1; 0 if there is none. By default it is found out.',
    v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(50))),
  ),
  items: doc(
    'Where the vehicles are: the name of the element, or the path of the list. By default it is found out.',
    v.exactOptional(
      matching(/^[\w:.@-]{1,200}$/, 'the name of an element, or a path such as "data.vehicles"'),
    ),
  ),
  preset: doc('A known layout. The mapping is laid over it.', v.exactOptional(v.picklist(PRESET_NAMES))),
  mapping: doc(
    'By our field, where it stands in the feed and how it is read. npm run feed writes it.',
    v.exactOptional(mappingSchema),
  ),
  only: doc(
    'Rows for which all of this holds; others are left out.',
    v.exactOptional(v.array(conditionSchema)),
  ),
  tidy: doc(
    'Whether spellings of makes, bodies, fuels and the like are made one, descriptions calmed and markup taken out. By default they are. Of JSON in our own shape only words for filters are, and values out of reason.',
    v.exactOptional(v.boolean()),
  ),
};

const readingSchema = v.object(readingEntries);
export type FeedReadingConfig = v.InferOutput<typeof readingSchema>;

/** Returns false for JSON in our own shape, which needs no mapping. */
export const isMapped = ({ format, preset, mapping, only, tidy }: FeedReadingConfig): boolean =>
  (format !== undefined && format !== 'json') ||
  preset !== undefined ||
  mapping !== undefined ||
  only !== undefined ||
  tidy === true;
