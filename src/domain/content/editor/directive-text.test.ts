import { describe, expect, test } from 'vitest';
import {
  type DirectiveShape,
  directivePattern,
  directiveText,
  LABEL,
  readDirectiveText,
  TEXT,
} from './directive-text.ts';

const stock: DirectiveShape = {
  name: 'stock',
  form: 'leaf',
  attributes: ['make', 'model', 'limit', 'title'],
};
const button: DirectiveShape = { name: 'button', form: 'leaf', attributes: ['href', 'look'] };
const callOut: DirectiveShape = { name: 'call-out', form: 'container', attributes: ['tone', 'title'] };

const WRITTEN: readonly (readonly [text: string, shape: DirectiveShape, fields: Record<string, string>])[] = [
  ['::stock', stock, {}],
  ['::stock{make=Toyota limit=6}', stock, { make: 'Toyota', limit: '6' }],
  [
    '::stock{make=Toyota title="HiLux in the yard, $60,000 or less"}',
    stock,
    { make: 'Toyota', title: 'HiLux in the yard, $60,000 or less' },
  ],
  ['::stock{title="What } ends"}', stock, { title: 'What } ends' }],
  [
    '::button[Book a brake check]{href=/service look=quiet}',
    button,
    { [LABEL]: 'Book a brake check', href: '/service', look: 'quiet' },
  ],
  [
    ':::call-out{tone=tip title="Borrow before you buy"}\nRoof boxes, **recovery** tracks.\n\nAnd a fridge.\n:::',
    callOut,
    {
      tone: 'tip',
      title: 'Borrow before you buy',
      [TEXT]: 'Roof boxes, **recovery** tracks.\n\nAnd a fridge.',
    },
  ],
];

describe('a directive in the editor', () => {
  test.each(WRITTEN)('%s is read as its fields and written back the same', (text, shape, fields) => {
    expect(readDirectiveText(text, shape)).toEqual(fields);
    expect(directiveText(shape, fields)).toBe(text);
  });

  test.each(WRITTEN)('%s is matched whole between other lines', (text, shape) => {
    const [found] = directivePattern(shape).exec(`Words before.\n\n${text}\n\nWords after.`) ?? [];
    expect(found).toBe(text);
  });

  test('is written in the order of its attributes, without the empty ones', () => {
    expect(directiveText(stock, { title: 'Utes', model: '', make: 'Ford' })).toBe(
      '::stock{make=Ford title=Utes}',
    );
  });

  test.each(['::stocks{make=Ford}', 'See ::stock{make=Ford}', ':stock[6]'])(
    '%s is not a stock directive',
    (text) => {
      expect(directivePattern(stock).test(text)).toBe(false);
    },
  );

  test('survives writing and reading with quotation marks, brackets and backslashes', () => {
    const fields = { [LABEL]: 'The [best] \\ "deal"', href: '/offers?a=1&b="2"', look: '' };
    expect(readDirectiveText(directiveText(button, fields), button)).toEqual({
      [LABEL]: fields[LABEL],
      href: fields.href,
    });
  });
});
