import type * as v from 'valibot';

/** As much of a schema’s inside as those who read it need. */
export type SchemaNode = v.GenericSchema & {
  readonly wrapped?: SchemaNode;
  readonly pipe?: readonly SchemaNode[];
  readonly entries?: Readonly<Record<string, SchemaNode>>;
  readonly item?: SchemaNode;
  /** The names and the values of a record. */
  readonly key?: SchemaNode;
  readonly value?: SchemaNode;
  readonly options?: readonly (SchemaNode | string | number)[];
};

/** Returns what a schema wraps next: optional, nullable, the beginning of a pipe. Returns undefined if it is bare. */
function inside(node: SchemaNode): SchemaNode | undefined {
  if (node.wrapped) return node.wrapped;
  const first = node.pipe?.[0];
  return first === node ? undefined : first;
}

/** Lists a schema and all that it wraps, from the outside to the bare one. */
export function layers(schema: v.GenericSchema): readonly SchemaNode[] {
  const next = inside(schema);
  return next ? [schema, ...layers(next)] : [schema];
}

export const bare = (schema: v.GenericSchema): SchemaNode => layers(schema).at(-1) ?? schema;
