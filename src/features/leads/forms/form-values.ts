import { type FieldModel, fieldsOf } from '#domain/leads/forms/field-model.ts';
import type { FormModel } from '#domain/leads/forms/form-model.ts';
import type { LeadAnswer, LeadAnswers } from '#domain/leads/lead-payload.ts';
import { type Box, isBox } from '#ui/box.ts';

type Read = (data: FormData, name: string) => LeadAnswer;

const lastText: Read = (data, name) => {
  const texts = data.getAll(name).filter((value) => typeof value === 'string' && value !== '');
  return String(texts.at(-1) ?? '');
};
const allTexts: Read = (data, name) => data.getAll(name).filter((value) => typeof value === 'string');
const ticked: Read = (data, name) => data.has(name);

const readerOf = ({ kind }: FieldModel): Read => {
  if (kind === 'many') return allTexts;
  return kind === 'tick' ? ticked : lastText;
};

export const answersIn = (element: HTMLFormElement, form: FormModel): LeadAnswers => {
  const data = new FormData(element);
  return Object.fromEntries(
    fieldsOf(form)
      .filter(({ kind }) => kind !== 'files')
      .map((field) => [field.name, readerOf(field)(data, field.name)]),
  );
};

export interface ChosenFile {
  readonly field: string;
  readonly file: File;
}

export const filesIn = (element: HTMLFormElement, form: FormModel): readonly ChosenFile[] => {
  const data = new FormData(element);
  return fieldsOf(form)
    .filter(({ kind }) => kind === 'files')
    .flatMap(({ name }) =>
      data
        .getAll(name)
        .filter((value): value is File => value instanceof File && value.size > 0)
        .map((file) => ({ field: name, file })),
    );
};

const isTickBox = (box: Box): box is HTMLInputElement =>
  box instanceof HTMLInputElement && (box.type === 'radio' || box.type === 'checkbox');

function fill(box: Box, answer: LeadAnswer): void {
  if (!isTickBox(box)) {
    box.value = String(answer);
    return;
  }
  if (typeof answer === 'boolean') box.checked = answer;
  else box.checked = typeof answer === 'object' ? answer.includes(box.value) : box.value === String(answer);
}

function isTouched(box: Box): boolean {
  if (isTickBox(box)) return box.checked !== box.defaultChecked;
  if (!(box instanceof HTMLSelectElement)) return box.value !== box.defaultValue;
  const preset = [...box.options].find(({ defaultSelected }) => defaultSelected) ?? box.options[0];
  return box.value !== (preset?.value ?? '');
}

/** Dispatched at a form whose fields were filled by script, because no other event says so. */
export const FILLED_IN = 'filled-in';

/**
 * Fills in answers. What the shopper typed or chose stays, even before the script loaded; `overwrite` is for
 * answers that they asked for.
 */
export function fillIn(element: HTMLFormElement, answers: LeadAnswers, { overwrite = false } = {}): void {
  const boxes = [...element.elements].filter(isBox).filter(({ name }) => Object.hasOwn(answers, name));
  const touched = new Set(overwrite ? [] : boxes.filter(isTouched).map(({ name }) => name));
  for (const box of boxes) {
    const answer = answers[box.name];
    if (answer === undefined || touched.has(box.name) || box.type === 'file' || box.type === 'hidden')
      continue;
    fill(box, answer);
  }
  element.dispatchEvent(new Event(FILLED_IN));
}

/** Hides the days that the form would refuse: none in the past, none before the date that it follows. */
export function boundDates(element: HTMLFormElement, form: FormModel, today: string): void {
  const boxNamed = (name: string) => {
    const box = element.elements.namedItem(name);
    return box instanceof HTMLInputElement && box.type === 'date' ? box : null;
  };
  for (const field of fieldsOf(form)) {
    const box = field.kind === 'date' ? boxNamed(field.name) : null;
    if (!box || field.kind !== 'date') continue;
    const before = field.notBefore === null ? '' : (boxNamed(field.notBefore)?.value ?? '');
    box.min = before > today ? before : today;
  }
}

/** Returns the first box of a field, to put the focus on. */
export const boxOf = (element: HTMLFormElement, name: string): HTMLElement | null =>
  element.querySelector<HTMLElement>(`:is(input, select, textarea)[name="${CSS.escape(name)}"]`);
