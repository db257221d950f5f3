type NameOf<Rows> = keyof Rows & string;

export const namesOf = <Rows extends object>(rows: Rows): readonly NameOf<Rows>[] =>
  Object.keys(rows).filter((name): name is NameOf<Rows> => name in rows);

export const mapRows = <Rows extends object, Made>(
  rows: Rows,
  make: (row: Rows[NameOf<Rows>], name: NameOf<Rows>) => Made,
): { readonly [Name in NameOf<Rows>]: Made } =>
  // `fromEntries` forgets which names it was given.
  Object.fromEntries(namesOf(rows).map((name) => [name, make(rows[name], name)])) as {
    readonly [Name in NameOf<Rows>]: Made;
  };

export const picked = <T extends object, Name extends keyof T>(
  whole: T,
  names: readonly Name[],
): Readonly<Pick<T, Name>> =>
  Object.fromEntries(names.map((name) => [name, whole[name]])) as Readonly<Pick<T, Name>>;

/** Takes one field of each row. */
export const pluck = <
  Field extends string,
  Rows extends Readonly<Record<string, Readonly<Record<Field, unknown>>>>,
>(
  rows: Rows,
  field: Field,
): { readonly [Name in keyof Rows]: Rows[Name][Field] } =>
  // `fromEntries` forgets which names it was given.
  Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, row[field]])) as {
    readonly [Name in keyof Rows]: Rows[Name][Field];
  };

/** A JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
