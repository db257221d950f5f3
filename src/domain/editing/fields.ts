import type { Field } from '@sveltia/cms';
import * as v from 'valibot';
import { moment } from '#domain/content/schema.ts';
import { bare, layers, type SchemaNode } from '#domain/schema-shape.ts';
import { isoDate, pathOrUrl } from '#domain/site/fields.ts';
import { capitalised } from '#domain/text/capitals.ts';

/** Labels of fields. Other fields are labelled by their name. */
const LABELS: Readonly<Record<string, string>> = {
  image: 'Picture',
  image_alt: 'What the picture shows',
  until: 'Last day',
  noindex: 'Hide from search engines',
  href: 'Leads to',
  slug: 'Location',
  youtube: 'Video',
  name: 'Form',
};

const labelOf = (name: string): string => {
  const words = name.replaceAll(/[-_]/g, ' ');
  return LABELS[name] ?? capitalised(words);
};

interface Rules {
  readonly maxLength?: number;
  /** A regular expression and its message. */
  readonly pattern?: readonly [string, string];
}

type Action = SchemaNode & { readonly requirement?: unknown; readonly message?: unknown };

/** The schema's checks that the editor can do while typing. */
function rulesOf(all: readonly SchemaNode[]): Rules {
  const actions: readonly Action[] = all.flatMap(({ pipe = [] }) => pipe.slice(1));
  const longest = actions.find(({ type }) => type === 'max_length')?.requirement;
  const shape = actions.find(({ type }) => type === 'regex');
  return {
    ...(typeof longest === 'number' && { maxLength: longest }),
    ...(shape?.requirement instanceof RegExp && {
      pattern: [shape.requirement.source, `${capitalised(String(shape.message))}.`] as const,
    }),
  };
}

type Control = Readonly<Record<string, unknown>>;

const DATE = 'YYYY-MM-DD';
const asTime: Control = { widget: 'datetime', type: 'datetime-local', format: `${DATE}THH:mm` };
const asDay: Control = { widget: 'datetime', type: 'date', format: DATE };
const asPicture: Control = { widget: 'image', accept: '.jpg,.jpeg,.png,.webp,.svg', choose_url: false };

/** Texts that an editor has something better for than a line to type into. */
const CONTROLS: readonly (readonly [schema: v.GenericSchema, control: Control])[] = [
  [moment, asTime],
  [isoDate, asDay],
  [pathOrUrl, asPicture],
];

/** A text longer than this is typed into several lines. */
const LONG = 200;

function textControl(all: readonly SchemaNode[]): Control {
  const known = CONTROLS.find(([schema]) => all.some((layer) => layer === schema));
  if (known) return known[1];
  const { maxLength, pattern } = rulesOf(all);
  return {
    widget: maxLength !== undefined && maxLength > LONG ? 'text' : 'string',
    ...(maxLength !== undefined && { maxlength: maxLength }),
    ...(pattern && { pattern }),
  };
}

function controlOf(all: readonly SchemaNode[], field: SchemaNode): Control {
  const node = bare(field);
  if (node.type === 'boolean') return { widget: 'boolean', default: false };
  if (node.type === 'picklist') return { widget: 'select', options: node.options };
  if (node.type === 'array') return { widget: 'list' };
  return textControl(all);
}

function fieldOf([name, field]: readonly [string, SchemaNode]): Field {
  const all = layers(field);
  const optional = all.find(({ type }) => type === 'optional') as
    | (SchemaNode & { readonly default?: unknown })
    | undefined;
  const usual = optional?.default;
  const hint = v.getDescription(field);
  // The control’s words are the editor’s own; its types say each of them twice over.
  return {
    name,
    label: labelOf(name),
    required: optional === undefined,
    ...(hint !== undefined && { hint }),
    ...(typeof usual === 'string' && { default: usual }),
    ...controlOf(all, field),
  } as Field;
}

/** The fields of an object’s schema as the editor asks for them, in the schema’s order. */
export const fieldsOf = (schema: v.GenericSchema): readonly Field[] =>
  Object.entries(bare(schema).entries ?? {}).map(fieldOf);
