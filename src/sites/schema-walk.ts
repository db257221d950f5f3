import type * as v from 'valibot';
import { bare, type SchemaNode as Node } from '#domain/schema-shape.ts';
import type { KeyPath } from './problems.ts';

const isNode = (option: Node | string | number): option is Node => typeof option === 'object';

function children(node: Node, key: string | number): readonly Node[] {
  const inner = bare(node);
  if (inner.entries) {
    const child = inner.entries[String(key)];
    return child ? [child] : [];
  }
  if (inner.item) return [inner.item];
  return (inner.options ?? []).filter(isNode).flatMap((option) => children(option, key));
}

const schemasAt = (schema: v.GenericSchema, path: KeyPath): readonly Node[] =>
  path.reduce<readonly Node[]>(
    (nodes, key) => nodes.flatMap((node) => children(node, key)),
    [schema as Node],
  );

const keysOf = (node: Node): readonly string[] => {
  const inner = bare(node);
  return inner.entries ? Object.keys(inner.entries) : (inner.options ?? []).filter(isNode).flatMap(keysOf);
};

const wordsOf = (node: Node): readonly string[] => {
  const inner = bare(node) as Node & { readonly literal?: unknown };
  if (typeof inner.literal === 'string') return [inner.literal];
  return (inner.options ?? []).flatMap((option) => (isNode(option) ? wordsOf(option) : [String(option)]));
};

/** The keys that may stand in the object at `path`. */
export const validKeys = (schema: v.GenericSchema, path: KeyPath): readonly string[] => [
  ...new Set(schemasAt(schema, path).flatMap(keysOf)),
];

/** The words that may stand at `path`, where it is a choice of words. */
export const validWords = (schema: v.GenericSchema, path: KeyPath): readonly string[] => [
  ...new Set(schemasAt(schema, path).flatMap(wordsOf)),
];
