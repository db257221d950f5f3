const isList = (value: object): value is readonly unknown[] => Array.isArray(value);

type Fields = Readonly<Record<string, unknown>>;

function sharedList(before: readonly unknown[], now: readonly unknown[]): readonly unknown[] {
  const shared = now.map((entry, at) => shareStructure(before[at], entry));
  return before.length === now.length && shared.every((entry, at) => Object.is(entry, before[at]))
    ? before
    : shared;
}

function sharedFields(before: Fields, now: Fields): Fields {
  const shared = Object.entries(now).map(([name, value]): [string, unknown] => [
    name,
    Object.hasOwn(before, name) ? shareStructure(before[name], value) : value,
  ]);
  const isSame =
    shared.length === Object.keys(before).length &&
    shared.every(([name, value]) => Object.hasOwn(before, name) && Object.is(value, before[name]));
  return isSame ? before : Object.fromEntries(shared);
}

/**
 * Returns the current data, but reuses every part of the previous data that is equal. A caller that redraws a part only if it is
 * another object then redraws only what changed. For plain data: texts, numbers, lists and records of them.
 */
export function shareStructure<Data>(before: Data | undefined, now: Data): Data {
  if (Object.is(before, now)) return now;
  if (typeof before !== 'object' || before === null || typeof now !== 'object' || now === null) return now;
  if (isList(before) && isList(now)) return sharedList(before, now) as Data;
  if (isList(before) || isList(now)) return now;
  return sharedFields(before as Fields, now as Fields) as Data;
}
