export function fail(why: string): never {
  throw new Error(why);
}
