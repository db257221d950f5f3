/** What is made by whoever needs it first, and again after it failed. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let making: Promise<T> | undefined;
  return async () => {
    making ??= make();
    try {
      return await making;
    } catch (cause) {
      making = undefined;
      throw cause;
    }
  };
}
