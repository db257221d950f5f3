import type { Field } from '@sveltia/cms';
import * as v from 'valibot';
import { bare, layers, type SchemaNode } from '#domain/lib/schema-shape.ts';
import { capitalised } from '#domain/lib/words.ts';
import { isoDate, pathOrUrl } from '#domain/sites/config-fields.ts';
import { moment } from '../content-schema.ts';
import {
  DIRECTIVE_NAMES,
  type DirectiveName,
  directiveRule,
  type KnownWords,
  type TextPlace,
} from '../directives.ts';
import { type DirectiveShape, LABEL, TEXT } from './directive-text.ts';

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

/** Lists the schema's checks that the editor can do while typing. */
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
  const control = CONTROLS.find(([schema]) => all.some((layer) => layer === schema));
  if (control) return control[1];
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

export const fieldsOf = (schema: v.GenericSchema): readonly Field[] =>
  Object.entries(bare(schema).entries ?? {}).map(fieldOf);

/** A directive as something to insert in the editor; the rest of it are functions, which no configuration carries. */
export interface EditorComponent extends DirectiveShape {
  readonly label: string;
  readonly icon: string;
  readonly fields: readonly Field[];
}

/** How each is called, and the sign it has in the menu. */
const SHOWN: Readonly<Record<DirectiveName, readonly [label: string, icon: string]>> = {
  stock: ['Vehicles', 'directions_car'],
  location: ['Location card', 'location_on'],
  form: ['Form', 'dynamic_form'],
  staff: ['Staff', 'groups'],
  video: ['Video', 'smart_display'],
  offers: ['Special offers', 'sell'],
  button: ['Button', 'smart_button'],
  'call-out': ['Call-out', 'campaign'],
};

const saying: Field = { name: LABEL, label: 'What it says', widget: 'string' };
const around: Field = {
  name: TEXT,
  label: 'Words',
  widget: 'richtext',
  minimal: true,
  editor_components: [],
};

/** Words that only the dealer’s configuration knows: they are chosen, not typed. */
const CHOSEN: readonly (readonly [name: DirectiveName, attribute: string, words: keyof KnownWords])[] = [
  ['location', 'slug', 'locations'],
  ['staff', 'department', 'departments'],
];

function withKnownWords(directive: DirectiveName, field: Field, words: KnownWords): Field {
  const chosen = CHOSEN.find(([name, attribute]) => name === directive && attribute === field.name);
  return chosen ? ({ ...field, widget: 'select', options: [...words[chosen[2]]] } as Field) : field;
}

export const editorComponents = (words: KnownWords): readonly EditorComponent[] =>
  DIRECTIVE_NAMES.map((name) => {
    const { form, label, attributes } = directiveRule(name);
    const [shown, icon] = SHOWN[name];
    const fields = fieldsOf(attributes);
    return {
      name,
      form,
      icon,
      label: shown,
      attributes: fields.map((field) => field.name),
      fields: [
        ...(label === 'required' ? [saying] : []),
        ...fields.map((field) => withKnownWords(name, field, words)),
        ...(form === 'container' ? [around] : []),
      ],
    };
  });

export const componentsIn = (place: TextPlace): readonly DirectiveName[] =>
  DIRECTIVE_NAMES.filter((name) => directiveRule(name).allowed.includes(place));
