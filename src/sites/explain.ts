import type * as v from 'valibot';
import { nearestWord } from '#domain/lib/nearest-word.ts';
import { bare, type SchemaNode as Node } from '#domain/lib/schema-shape.ts';
import { CANNOT_RUN_WITHOUT_NAVIGATION } from '#domain/shell/navigation.ts';
import { type KeyPath, type Problem, showPath, showValue } from './problems.ts';

/** The origin of a value: the site’s own file, or the group or template below it. */
export type Locate = (path: KeyPath) => Pick<Problem, 'file' | 'line'>;

const keyPath = (issue: v.BaseIssue<unknown>): KeyPath =>
  (issue.path ?? []).map((item) => (typeof item.key === 'number' ? item.key : String(item.key)));

const isUnknownKey = (issue: v.BaseIssue<unknown>) =>
  issue.type === 'strict_object' && issue.expected === 'never';
const isMissingKey = (issue: v.BaseIssue<unknown>) => issue.input === undefined;

/** Fields whose allowed words are not a list in the schema. */
const WORDS_BY_FIELD: Readonly<Record<string, () => readonly string[]>> = {
  timezone: () => Intl.supportedValuesOf('timeZone'),
};
const wordsToCompare = (path: KeyPath, words: readonly string[]) =>
  words.length > 0 ? words : (WORDS_BY_FIELD[String(path.at(-1))]?.() ?? []);

const oneOf = (words: readonly string[]) => words.map((word) => `"${word}"`).join(', ');

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  Array: 'a list',
  Object: 'an object',
  boolean: 'true or false',
  number: 'a number',
};

function expectation(issue: v.BaseIssue<unknown>, words: readonly string[]): string {
  if (issue.message === CANNOT_RUN_WITHOUT_NAVIGATION) return 'a list of entries';
  if (!issue.message.startsWith('Invalid ')) return issue.message.replace(/^expected /, '');
  if (words.length > 0) return `one of ${oneOf(words)}`;
  const type = issue.expected ?? issue.type;
  // For a missing field the schema gives its name, in quotes.
  if (type.startsWith('"') && isMissingKey(issue)) return `a value: the field ${type} is required`;
  return TYPES[type] ?? type;
}

/** Returns all that is wrong within the form that was meant, in a choice between a short and a long form. */
const within = (issue: v.BaseIssue<unknown>): readonly v.BaseIssue<unknown>[] =>
  (issue.type === 'union' ? (issue.issues ?? []) : [])
    .filter(({ path = [] }) => path.length > 0)
    .map((inner) => ({ ...inner, path: [...(issue.path ?? []), ...(inner.path ?? [])] }) as typeof issue);

/** The name of an entry is wrong, not its value. */
const isWrongName = (issue: v.BaseIssue<unknown>): boolean =>
  issue.type === 'picklist' && issue.path?.at(-1)?.origin === 'key';

/** Turns issues of the schema into problems that people can fix. */
export const explain = (
  schema: v.GenericSchema,
  issues: readonly v.BaseIssue<unknown>[],
  locate: Locate,
): readonly Problem[] =>
  issues.flatMap((issue) => {
    const meant = within(issue);
    return meant.length > 0 ? explain(schema, meant, locate) : explainOne(schema, issue, locate);
  });

function explainOne(schema: v.GenericSchema, issue: v.BaseIssue<unknown>, locate: Locate): Problem {
  const path = keyPath(issue);
  const at = {
    ...locate(path),
    path: showPath(path),
    says: issue.message === CANNOT_RUN_WITHOUT_NAVIGATION ? issue.message : undefined,
  };
  if (isUnknownKey(issue) || isWrongName(issue)) {
    const keys = validKeys(schema, path.slice(0, -1));
    const key = String(path.at(-1));
    const expected = keys.length > 12 ? 'a field that site.schema.json lists' : `one of ${oneOf(keys)}`;
    return { ...at, found: `unknown field "${key}"`, expected, nearest: nearestWord(key, keys) };
  }
  const words = validWords(schema, path);
  return {
    ...at,
    found: isMissingKey(issue) ? 'nothing' : showValue(issue.input),
    expected: expectation(issue, words),
    nearest: nearestWord(issue.input, wordsToCompare(path, words)),
  };
}

const isNode = (option: Node | string | number): option is Node => typeof option === 'object';

function children(node: Node, key: string | number): readonly Node[] {
  const inner = bare(node);
  if (inner.entries) {
    const child = inner.entries[String(key)];
    return child ? [child] : [];
  }
  if (inner.item) return [inner.item];
  if (inner.value) return [inner.value];
  return (inner.options ?? []).filter(isNode).flatMap((option) => children(option, key));
}

const schemasAt = (schema: v.GenericSchema, path: KeyPath): readonly Node[] =>
  path.reduce<readonly Node[]>(
    (nodes, key) => nodes.flatMap((node) => children(node, key)),
    [schema as Node],
  );

const keysOf = (node: Node): readonly string[] => {
  const inner = bare(node);
  if (inner.key) return wordsOf(inner.key);
  return inner.entries ? Object.keys(inner.entries) : (inner.options ?? []).filter(isNode).flatMap(keysOf);
};

const wordsOf = (node: Node): readonly string[] => {
  const inner = bare(node) as Node & { readonly literal?: unknown };
  if (typeof inner.literal === 'string') return [inner.literal];
  return (inner.options ?? []).flatMap((option) => (isNode(option) ? wordsOf(option) : [String(option)]));
};

export const validKeys = (schema: v.GenericSchema, path: KeyPath): readonly string[] => [
  ...new Set(schemasAt(schema, path).flatMap(keysOf)),
];

/** Returns the allowed words at `path`, if it is a choice of words. */
export const validWords = (schema: v.GenericSchema, path: KeyPath): readonly string[] => [
  ...new Set(schemasAt(schema, path).flatMap(wordsOf)),
];
