/** `npm test -- measures`, a part of `npm run test:all`: what says something only on a machine that does nothing else. */
export const measuring = process.env['TESTS'] === 'measures';

/** `npm run test:all`: every repetition at full count, at night and before a release. */
export const whole = process.env['TESTS'] === 'all' || measuring;

/** `npm run test:unit`: a person waits for it after each change, so tests with a database server are left to `npm test`. */
export const innerLoop = process.env['TESTS'] === 'unit';

/** The number of repetitions: few in `npm test`, many in `npm run test:all`. */
export const times = (few: number, many: number): number => (whole ? many : few);

/** One item for each distinct value in `npm test`, all items in `npm run test:all`. */
export const oneOfEach = <T>(all: readonly T[], difference: (one: T) => unknown): readonly T[] =>
  whole
    ? all
    : [...Map.groupBy(all, difference).values()].flatMap(([first]) => (first === undefined ? [] : [first]));

/** The first few items, which should differ most, in `npm test`; all of them in `npm run test:all`. */
export const firstOf = <T>(few: number, all: readonly T[]): readonly T[] => (whole ? all : all.slice(0, few));
