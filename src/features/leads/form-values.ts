import { type FieldModel, type FormModel, fieldsOf } from '#domain/lead/form-model.ts';

/** Answers as the boxes hold them: texts, and lists of texts. */
export type Answers = Readonly<Record<string, string | boolean | readonly string[]>>;

type Read = (data: FormData, name: string) => string | boolean | readonly string[];

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

/** What stands in the form now. */
export const answersIn = (element: HTMLFormElement, form: FormModel): Answers => {
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

type Box = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isBox = (element: Element): element is Box =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

const isTickBox = (box: Box): box is HTMLInputElement =>
  box instanceof HTMLInputElement && (box.type === 'radio' || box.type === 'checkbox');

function fill(box: Box, answer: Answers[string]): void {
  if (!isTickBox(box)) {
    box.value = String(answer);
    return;
  }
  if (typeof answer === 'boolean') box.checked = answer;
  else box.checked = typeof answer === 'string' ? box.value === answer : answer.includes(box.value);
}

/** Puts answers into their boxes; what a shopper has typed already is theirs. */
export function fillIn(element: HTMLFormElement, answers: Answers, { overwrite = false } = {}): void {
  for (const box of element.elements) {
    if (!isBox(box) || box.type === 'file' || box.type === 'hidden') continue;
    const answer = answers[box.name];
    if (answer === undefined) continue;
    const untouched = isTickBox(box) || box.value === '';
    if (overwrite || untouched) fill(box, answer);
  }
}

/** The first box of a field, to put the focus on. */
export const boxOf = (element: HTMLFormElement, name: string): HTMLElement | null =>
  element.querySelector<HTMLElement>(`:is(input, select, textarea)[name="${CSS.escape(name)}"]`);
