import { type ContainerDirective, directiveToMarkdown, type LeafDirective } from 'mdast-util-directive';
import { toMarkdown } from 'mdast-util-to-markdown';
import { markdownTree, plainText } from '../markdown-tree.ts';

/** A directive as the fields of a form: its attributes, the words in square brackets, and the text inside it. */
export type DirectiveFields = Readonly<Record<string, string>>;

/** Names of fields that are no attributes. Attributes have no capitals, so they cannot clash. */
export const LABEL = 'Label';
export const TEXT = 'Text';

export interface DirectiveShape {
  readonly name: string;
  readonly form: 'leaf' | 'container';
  /** In which order its attributes are written. */
  readonly attributes: readonly string[];
}

const ATTRIBUTES = String.raw`(?:\{(?:"[^"\n]*"|'[^'\n]*'|[^}"'\n])*\})?`;
const LABELLED = String.raw`(?:\[(?:\\.|[^\]\n\\])*\])?`;

/** Matches a directive of that name in a text. */
export function directivePattern({ name, form }: DirectiveShape): RegExp {
  const opening = `${name}${LABELLED}${ATTRIBUTES}[ \\t]*`;
  return form === 'leaf'
    ? new RegExp(`^::${opening}$`, 'm')
    : new RegExp(`^:::${opening}\\n[\\s\\S]*?\\n?:::[ \\t]*$`, 'm');
}

const FIRST_LINE = /^.*\n?/;
const LAST_LINE = /\n?:::[ \t]*$/;

/** `::button[Book now]{href=/service}` → `{Label: 'Book now', href: '/service'}` */
export function readDirectiveText(text: string, { form }: DirectiveShape): DirectiveFields {
  const [node] = markdownTree(text).children;
  if (node?.type !== 'leafDirective' && node?.type !== 'containerDirective') return {};
  const label = node.type === 'leafDirective' ? plainText(node) : '';
  return {
    ...Object.fromEntries(Object.entries(node.attributes ?? {}).map(([name, value]) => [name, value ?? ''])),
    ...(label !== '' && { [LABEL]: label }),
    ...(form === 'container' && { [TEXT]: text.replace(FIRST_LINE, '').replace(LAST_LINE, '') }),
  };
}

/** Writes the directive that `readDirectiveText` reads. Leaves out empty fields. */
export function directiveText({ name, form, attributes }: DirectiveShape, fields: DirectiveFields): string {
  const { [LABEL]: label = '', [TEXT]: words = '' } = fields;
  const node: LeafDirective | ContainerDirective = {
    type: 'leafDirective',
    name,
    attributes: Object.fromEntries(
      attributes.flatMap((key) => (fields[key] ? [[key, fields[key]] as const] : [])),
    ),
    children: label === '' ? [] : [{ type: 'text', value: label }],
  };
  const opening = toMarkdown(node, { extensions: [directiveToMarkdown({ preferUnquoted: true })] }).trim();
  return form === 'leaf' ? opening : `:${opening}\n${words.trim()}\n:::`;
}
