import { html } from 'hono/html';
import type { Markup } from '#api/lib/plain-page.ts';
import {
  type AmountField,
  type ChoiceField,
  type FieldModel,
  type FilesField,
  isCode,
  isGroup,
  isNarrow,
  isUnspelt,
  LONGEST_FIGURE,
  type LookedUpField,
  type ManyField,
  type NumberField,
  TIME_STEP,
  type TickField,
  type TypedField,
} from '#domain/leads/forms/field-model.ts';

/** A form as sent, by field name. */
type Sent = Readonly<Record<string, unknown>>;

/** Much more than any field accepts: a text that is too long is shown again, to be shortened. */
const LONGEST_SHOWN = 64 * 1024;
const LONGEST_CARRIED = 2_000;
const MOST_CARRIED = 60;
const BOX_NAME = /^\w{1,60}$/;

const asText = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

const own = (sent: Sent, name: string): unknown => (Object.hasOwn(sent, name) ? sent[name] : undefined);

/** Reads a field as text. If it was sent several times, the last value counts, as when reading. */
export const textIn = (sent: Sent, name: string): string =>
  asText(listOf(own(sent, name)).at(-1)).slice(0, LONGEST_SHOWN);

const textsIn = (sent: Sent, name: string): readonly string[] => listOf(own(sent, name)).map(asText);

interface Carried {
  readonly name: string;
  readonly value: string;
}

/** Lists what was sent besides the visible fields: the form's id, the car, the page. */
export function carriedIn(sent: Sent, fields: readonly FieldModel[]): readonly Carried[] {
  const shown = new Set(['form', 'website', 'lead', ...fields.map(({ name }) => name)]);
  return Object.entries(sent)
    .filter(([name]) => BOX_NAME.test(name) && !shown.has(name))
    .flatMap(([name, value]) => listOf(value).map((one) => ({ name, value: asText(one) })))
    .filter(({ value }) => value !== '' && value.length <= LONGEST_CARRIED)
    .slice(0, MOST_CARRIED);
}

/** A field, its value and its problem. */
export interface FieldDrawing<Field> {
  readonly field: Field;
  readonly sent: Sent;
  readonly error: string | undefined;
  /** Browsers drop chosen files from a form that comes back. */
  readonly hadFiles: boolean;
}

export const idOf = ({ name }: Pick<FieldModel, 'name'>): string => `f-${name}`;

const WARNING = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 4 2.800 20h18.400zM12 10v4M12 17h.01"/></svg>`;

const FILES_AGAIN = 'Please choose your files again: a browser does not keep them.';

const helpOf = ({ field, hadFiles }: FieldDrawing<FieldModel>): string =>
  [field.help, field.kind === 'files' && hadFiles ? FILES_AGAIN : null].filter(Boolean).join(' ');

/** Ties an input to its help and error by ARIA attributes. */
function tied(drawing: FieldDrawing<FieldModel>): Markup {
  const id = idOf(drawing.field);
  const by = [helpOf(drawing) && `${id}-help`, drawing.error && `${id}-error`].filter(Boolean).join(' ');
  return html`${by === '' ? '' : html` aria-describedby="${by}"`}${drawing.error === undefined ? '' : html` aria-invalid="true"`}`;
}

const named = ({ field }: FieldDrawing<FieldModel>): Markup =>
  html`id="${idOf(field)}" name="${field.name}" class="box"`;

const BOX_TYPES: Readonly<Partial<Record<FieldModel['kind'], string>>> = {
  email: 'email',
  phone: 'tel',
  date: 'date',
  time: 'time',
};

function typed(drawing: FieldDrawing<TypedField>): Markup {
  const { field, sent } = drawing;
  const text = textIn(sent, field.name);
  // The first line break of a text box is the browser’s own.
  if (field.kind === 'message')
    return html`<textarea ${named(drawing)} rows="4" maxlength="${field.max}"${tied(drawing)}>
${text}</textarea>`;
  const { autocomplete, inputmode, max } = field;
  return html`<input ${named(drawing)} type="${BOX_TYPES[field.kind] ?? 'text'}" maxlength="${max}" value="${text}"${autocomplete === null ? '' : html` autocomplete="${autocomplete}"`}${inputmode === null ? '' : html` inputmode="${inputmode}"`}${isCode(field) ? html` autocapitalize="characters"` : ''}${isUnspelt(field) ? html` spellcheck="false"` : ''}${tied(drawing)}>`;
}

const moment = (drawing: FieldDrawing<FieldModel>): Markup =>
  html`<input ${named(drawing)} type="${BOX_TYPES[drawing.field.kind] ?? 'text'}" value="${textIn(drawing.sent, drawing.field.name)}"${drawing.field.kind === 'time' ? html` step="${TIME_STEP}"` : ''}${tied(drawing)}>`;

function list(drawing: FieldDrawing<ChoiceField>): Markup {
  const { field, sent } = drawing;
  const chosen = textIn(sent, field.name);
  return html`<select ${named(drawing)}${tied(drawing)}><option value="">Please choose</option>${field.choices.map(
    ({ value, label }) =>
      html`<option value="${value}"${value === chosen ? html` selected` : ''}>${label}</option>`,
  )}</select>`;
}

function tiles(drawing: FieldDrawing<ChoiceField | ManyField>, type: 'radio' | 'checkbox'): Markup {
  const { field, sent } = drawing;
  const chosen = textsIn(sent, field.name);
  return html`<div class="choices wrap">${field.choices.map(
    ({ value, label }, index) =>
      html`<label class="tile-choice"><input type="${type}"${index === 0 ? html` id="${idOf(field)}"` : ''} name="${field.name}" value="${value}"${chosen.includes(value) ? html` checked` : ''}${tied(drawing)}><span>${label}</span></label>`,
  )}</div>`;
}

function figure(drawing: FieldDrawing<AmountField | NumberField>): Markup {
  const { field, sent } = drawing;
  const box = html`<input ${named(drawing)} inputmode="numeric" autocomplete="off" maxlength="${LONGEST_FIGURE}" value="${textIn(sent, field.name)}"${tied(drawing)}>`;
  if (field.kind === 'amount')
    return html`<div class="box-with-unit"><span aria-hidden="true">$</span>${box}</div>`;
  return field.unit === null
    ? box
    : html`<div class="box-with-unit">${box}<span aria-hidden="true">${field.unit}</span></div>`;
}

const files = (drawing: FieldDrawing<FilesField>): Markup =>
  html`<input type="file" id="${idOf(drawing.field)}" name="${drawing.field.name}" class="box box-files" accept="${drawing.field.accept}"${drawing.field.most > 1 ? html` multiple` : ''}${tied(drawing)}>`;

const TICKED: readonly string[] = ['true', 'on', '1', 'yes'];

/** A box that was not ticked is not sent: only what came back ticked is ticked again, whatever its preset. */
const tick = (drawing: FieldDrawing<TickField>): Markup =>
  html`<label class="tick press small"><input type="checkbox" id="${idOf(drawing.field)}" name="${drawing.field.name}" value="true"${TICKED.includes(textIn(drawing.sent, drawing.field.name)) ? html` checked` : ''}${tied(drawing)}><span>${drawing.field.label}</span></label>`;

/** Carries what a lookup with JavaScript filled in. It is sent back unchanged. */
const found = ({ field, sent }: FieldDrawing<LookedUpField>): Markup =>
  html`<input type="text" name="${field.name}" value="${textIn(sent, field.name)}" hidden readonly aria-label="${field.label}">`;

function box(drawing: FieldDrawing<FieldModel>): Markup {
  const { field, ...rest } = drawing;
  switch (field.kind) {
    case 'choice':
      return field.drawn === 'buttons' ? tiles({ field, ...rest }, 'radio') : list({ field, ...rest });
    case 'many':
      return tiles({ field, ...rest }, 'checkbox');
    case 'amount':
    case 'number':
      return figure({ field, ...rest });
    case 'date':
    case 'time':
      return moment(drawing);
    case 'files':
      return files({ field, ...rest });
    case 'found':
      return found({ field, ...rest });
    case 'tick':
      return tick({ field, ...rest });
    default:
      return typed({ field, ...rest });
  }
}

const words = ({ label, optional }: FieldModel): Markup =>
  html`${label}${optional ? html`<span class="field-optional fine text-muted"> (optional)</span>` : ''}`;

export function fieldMarkup(drawing: FieldDrawing<FieldModel>): Markup {
  const { field, error } = drawing;
  if (field.kind === 'found') return found({ ...drawing, field });
  const id = idOf(field);
  const help = helpOf(drawing);
  const rest = html`${help === '' ? '' : html`<p class="field-help fine text-muted" id="${id}-help">${help}</p>`}
${box(drawing)}${error === undefined ? '' : html`<p class="field-error" id="${id}-error">${WARNING}${error}</p>`}`;
  const look = html`class="field"${isNarrow(field) ? html` data-narrow` : ''}${error === undefined ? '' : html` data-invalid`}`;
  if (field.kind === 'tick') return html`<div ${look}>${rest}</div>`;
  return isGroup(field)
    ? html`<fieldset ${look}><legend class="field-label">${words(field)}</legend>${rest}</fieldset>`
    : html`<div ${look}><label class="field-label" for="${id}">${words(field)}</label>${rest}</div>`;
}
