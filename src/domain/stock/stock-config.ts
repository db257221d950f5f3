import * as v from 'valibot';
import { doc, matching, text } from '#domain/sites/config-fields.ts';
import { readingEntries } from './import/feed-format.ts';
import { type SourceConfig, sourceSchemas } from './sources/registry.ts';

const prefix = matching(
  /^[A-Za-z0-9][\w.-]{0,19}$/,
  'at most 20 letters, digits, "-", "_" or ".", such as "group-"',
);

/** The settings of every kind of source. */
const sourceEntries = {
  ...readingEntries,
  every_minutes: doc(
    'How often the source is asked at most; between, the stock that it last gave is used. By default at every build, and by a watch at each of its rounds. It takes a build state that is kept whole: on a disk or in object storage.',
    v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1, 'expected whole minutes from 1 on'))),
  ),
  stale_after_hours: doc(
    'After how many hours without anything new a warning says so: feeds fall silent without failing. By default 96.',
    v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1, 'expected whole hours from 1 on'))),
  ),
  contact: doc(
    'Whom to call if the feed fails, such as "Feed desk, 1300 555 010". Warnings name it.',
    v.exactOptional(text),
  ),
  id_prefix: doc('Set before every id, if several sources use the same numbers.', v.exactOptional(prefix)),
};

const demo = doc(
  'Whether the stock is invented. `npm start` then moves its dates by whole days, so that some vehicles have just arrived or been sold on any day. Never set it for a real dealer.',
  v.optional(v.boolean()),
);

const NAME = matching(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'a name such as "own-yard"');
const named = { name: doc('What messages and reports call the source.', NAME) };

const sourcesSchema = v.pipe(
  v.array(v.variant('kind', Object.values(sourceSchemas({ ...named, ...sourceEntries })))),
  v.minLength(1, 'expected at least one source'),
  v.check(
    (sources) => new Set(sources.map(({ name }) => name)).size === sources.length,
    'expected a name of its own for each source',
  ),
);

const several = v.strictObject({
  kind: doc(
    'Several sources at once: the own yard and others. Of a car that two of them list, by its VIN, the first source wins.',
    v.literal('several'),
  ),
  sources: sourcesSchema,
});

const { file, ...others } = sourceSchemas(sourceEntries);

export const stockSourceConfigSchema = v.variant('kind', [
  v.strictObject({ ...file.entries, demo }),
  ...Object.values(others),
  several,
]);

export type StockSourceConfig = v.InferOutput<typeof stockSourceConfigSchema>;

const commonSchema = v.object(sourceEntries);
type Common = v.InferOutput<typeof commonSchema>;

export type OneSourceConfig = SourceConfig & Common;
export type NamedSourceConfig = OneSourceConfig & { readonly name: string };

/** The name of the only source. */
const ONLY = 'stock';

/** A single source has no name of its own and gets a default one. */
export const sourcesOf = (config: StockSourceConfig): readonly NamedSourceConfig[] =>
  config.kind === 'several' ? config.sources : [{ ...config, name: ONLY }];

/** Returns whom to call if a feed of this dealer fails, or null if nobody is named. */
export function feedContact(config: StockSourceConfig): string | null {
  const contacts = sourcesOf(config).flatMap(({ contact }) => contact ?? []);
  return contacts.length === 0 ? null : [...new Set(contacts)].join(' or ');
}
