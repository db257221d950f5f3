import type { Field } from '@sveltia/cms';
import {
  DIRECTIVE_NAMES,
  type DirectiveName,
  directiveRule,
  type KnownWords,
  type TextPlace,
} from '#domain/content/directives.ts';
import { type DirectiveShape, LABEL, TEXT } from './directive-text.ts';
import { fieldsOf } from './fields.ts';

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

function withKnownWords(directive: DirectiveName, field: Field, known: KnownWords): Field {
  const chosen = CHOSEN.find(([name, attribute]) => name === directive && attribute === field.name);
  return chosen ? ({ ...field, widget: 'select', options: [...known[chosen[2]]] } as Field) : field;
}

export const editorComponents = (known: KnownWords): readonly EditorComponent[] =>
  DIRECTIVE_NAMES.map((name) => {
    const { form, label, attributes } = directiveRule(name);
    const [shown, icon] = SHOWN[name];
    const fields = fieldsOf(attributes);
    return {
      ...{ name, form, icon, label: shown, attributes: fields.map((field) => field.name) },
      fields: [
        ...(label === 'required' ? [saying] : []),
        ...fields.map((field) => withKnownWords(name, field, known)),
        ...(form === 'container' ? [around] : []),
      ],
    };
  });

/** The directives that can be inserted there. */
export const componentsIn = (place: TextPlace): readonly DirectiveName[] =>
  DIRECTIVE_NAMES.filter((name) => directiveRule(name).allowed.includes(place));
