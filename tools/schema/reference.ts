/** The part of JSON Schema that the schemas here use. */
interface Json {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Json | boolean;
  readonly items?: Json;
  readonly anyOf?: readonly Json[];
  readonly oneOf?: readonly Json[];
  readonly allOf?: readonly Json[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Json>>;
}

interface Row {
  readonly path: string;
  readonly type: string;
  readonly usual: string;
  readonly description: string;
}

const isNull = ({ type }: Json): boolean => type === 'null';

/** `anyOf: [x, null]` is x that may be left out. */
function unwrapped(schema: Json): Json {
  const choices = (schema.anyOf ?? schema.oneOf)?.filter((one) => !isNull(one));
  if (choices?.length !== 1) return schema;
  const [only = {}] = choices;
  const { anyOf: _any, oneOf: _one, ...rest } = schema;
  return unwrapped({ ...only, ...rest, ...(only.properties && { properties: only.properties }) });
}

const code = (value: unknown): string => `\`${JSON.stringify(value)}\``;

function typeOf(schema: Json): string {
  const plain = unwrapped(schema);
  if (plain.enum) return plain.enum.map(code).join(', ');
  if (plain.const !== undefined) return code(plain.const);
  const choices = plain.anyOf ?? plain.oneOf;
  if (choices) return [...new Set(choices.filter((one) => !isNull(one)).map(typeOf))].join(' or ');
  if (plain.type === 'array') return `list of ${plain.items ? typeOf(plain.items) : 'values'}`;
  if (plain.type === 'string') return 'text';
  if (plain.type === 'integer') return 'whole number';
  if (plain.type === 'boolean') return 'yes or no';
  if (plain.type === 'object') return 'fields';
  return String(plain.type ?? 'any');
}

const usualOf = ({ default: usual }: Json): string =>
  usual === undefined || usual === null || (typeof usual === 'object' && Object.keys(usual).length === 0)
    ? ''
    : code(usual);

const isFields = (schema: Json): boolean => schema.properties !== undefined;

/** Finds the variants of a field that is one of several kinds of object, each under the name of its kind. */
function variantsOf(schema: Json): readonly (readonly [kind: string, schema: Json])[] {
  return (schema.anyOf ?? schema.oneOf ?? []).flatMap((one) => {
    const kind = one.properties?.['kind']?.const;
    return typeof kind === 'string' && isFields(one) ? [[kind, one] as const] : [];
  });
}

/** Fields that are the same in more variants than this are told once. */
const OWN_OF_FEW = 2;

interface Variants {
  readonly common: Json;
  readonly kinds: readonly (readonly [kind: string, schema: Json])[];
}

/** Separates what most variants have in common from what is special to each. */
function partedVariants(variants: Variants['kinds']): Variants {
  const texts = variants.map(([, { properties = {} }]) =>
    Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, JSON.stringify(field)])),
  );
  const isCommon = (name: string, field: Json) =>
    texts.filter((fields) => fields[name] === JSON.stringify(field)).length > OWN_OF_FEW;
  const all = variants.flatMap(([, { properties = {} }]) => Object.entries(properties));
  return {
    common: { properties: Object.fromEntries(all.filter(([name, field]) => isCommon(name, field))) },
    kinds: variants.map(([kind, one]) => {
      const own = Object.entries(one.properties ?? {}).filter(([name, field]) => !isCommon(name, field));
      return [kind, { ...one, properties: Object.fromEntries(own) }] as const;
    }),
  };
}

/** Finds the choice that has fields of its own, such as the long form of something that may be short. */
const longForm = ({ anyOf = [] }: Json): Json | undefined => anyOf.find(isFields);

/** Replaces references in a schema by what they refer to. */
function resolved(schema: unknown, defs: Readonly<Record<string, Json>>): unknown {
  if (Array.isArray(schema)) return schema.map((one) => resolved(one, defs));
  if (typeof schema !== 'object' || schema === null) return schema;
  if ('$ref' in schema && typeof schema.$ref === 'string') {
    const { $ref, ...beside } = schema;
    const definition = resolved(defs[$ref.replace('#/$defs/', '')] ?? {}, defs);
    return { ...(typeof definition === 'object' ? definition : {}), ...beside };
  }
  return Object.fromEntries(Object.entries(schema).map(([name, one]) => [name, resolved(one, defs)]));
}

function rowsOf(path: string, schema: Json, isRequired: boolean): readonly Row[] {
  const plain = unwrapped(schema);
  const items = plain.type === 'array' && plain.items ? unwrapped(plain.items) : undefined;
  const own: Row = {
    path,
    type: typeOf(plain),
    usual: isRequired ? '**required**' : usualOf(schema),
    description: schema.description ?? plain.description ?? '',
  };
  const below = (at: string, from: Json): readonly Row[] =>
    Object.entries(from.properties ?? {}).flatMap(([name, field]) =>
      rowsOf(`${at}${name}`, field, from.required?.includes(name) ?? false),
    );
  const record = plain.additionalProperties;
  const entry = typeof record === 'object' ? (isFields(record) ? record : longForm(record)) : undefined;
  const { common, kinds } = partedVariants(variantsOf(plain));
  const fields = isFields(plain) ? plain : kinds.length === 0 ? longForm(plain) : undefined;
  return [
    own,
    ...(fields ? below(`${path}.`, fields) : []),
    ...(items && isFields(items) ? below(`${path}[].`, items) : []),
    ...kinds.flatMap(([kind, one]) => below(`${path} (${kind}).`, one)),
    ...below(`${path}.`, common),
    ...(entry ? below(`${path}.*.`, entry) : []),
  ];
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

const line = ({ path, type, usual, description }: Row): string =>
  `| \`${path}\` | ${[type, usual, description].map(cell).join(' | ')} |`;

/**
 * Shows the fields of a schema in tables. Plain fields share a table, and each field that holds others has a heading of
 * its own.
 */
export function referenceOf(title: string, intro: string, schema: unknown): string {
  const { properties = {}, required = [] } = resolved(schema, (schema as Json).$defs ?? {}) as Json;
  const fields = Object.entries(properties).filter(([name]) => name !== '$schema');
  const rows = fields.map(([name, field]) => [name, rowsOf(name, field, required.includes(name))] as const);
  const table = (rows: readonly Row[]): string =>
    ['| field | value | default | meaning |', '|---|---|---|---|', ...rows.map(line)].join('\n');
  const plain = rows.filter(([, found]) => found.length === 1).flatMap(([, found]) => found);
  const grouped = rows.filter(([, found]) => found.length > 1);
  return [
    `# ${title}`,
    intro,
    table(plain),
    ...grouped.map(([name, found]) => `## ${name}\n\n${table(found)}`),
    '',
  ].join('\n\n');
}
