const isList = (value: object): value is readonly unknown[] => Array.isArray(value);

type Fields = Readonly<Record<string, unknown>>;

function keptList(before: readonly unknown[], now: readonly unknown[]): readonly unknown[] {
  const kept = now.map((entry, at) => shareStructure(before[at], entry));
  return before.length === now.length && kept.every((entry, at) => Object.is(entry, before[at]))
    ? before
    : kept;
}

function keptFields(before: Fields, now: Fields): Fields {
  const kept = Object.entries(now).map(([name, value]): [string, unknown] => [
    name,
    Object.hasOwn(before, name) ? shareStructure(before[name], value) : value,
  ]);
  const isSame =
    kept.length === Object.keys(before).length &&
    kept.every(([name, value]) => Object.hasOwn(before, name) && Object.is(value, before[name]));
  return isSame ? before : Object.fromEntries(kept);
}

/**
 * Returns the current data, but reuses every part of the previous data that is equal. A caller that redraws a part only if it is
 * another object then redraws only what changed. For plain data: texts, numbers, lists and records of them.
 */
export function shareStructure<Data>(before: Data | undefined, now: Data): Data {
  if (Object.is(before, now)) return now;
  if (typeof before !== 'object' || before === null || typeof now !== 'object' || now === null) return now;
  if (isList(before) && isList(now)) return keptList(before, now) as Data;
  if (isList(before) || isList(now)) return now;
  return keptFields(before as Fields, now as Fields) as Data;
}
