/** `npm run test:all`: every count as large as it was thought, for the night and before a release. */
export const whole = process.env['TESTS'] === 'all';

/** `npm run test:unit`: somebody waits for it after each change, so what needs a database server is left to `npm test`. */
export const innerLoop = process.env['TESTS'] === 'unit';

/** How often: a few times whenever somebody waits for the answer, as often as it takes when nobody does. */
export const times = (few: number, many: number): number => (whole ? many : few);

/** Those that differ in what matters, one of each; all of them where nobody waits. */
export const oneOfEach = <T>(all: readonly T[], difference: (one: T) => unknown): readonly T[] =>
  whole
    ? all
    : [...Map.groupBy(all, difference).values()].flatMap(([first]) => (first === undefined ? [] : [first]));

/** The first few, which differ most; all of them where nobody waits. */
export const firstOf = <T>(few: number, all: readonly T[]): readonly T[] => (whole ? all : all.slice(0, few));
