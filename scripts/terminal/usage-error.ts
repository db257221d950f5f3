/** What is wrong with what was typed, in words that say the way out; shown without a stack. */
export class UsageError extends Error {
  override name = 'UsageError';
}
