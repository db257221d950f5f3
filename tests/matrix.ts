/** `npm run test:all`: every count as large as it was thought, for the night and before a release. */
export const whole = process.env['TESTS'] === 'all';

/** How often: a few times whenever somebody waits for the answer, as often as it takes when nobody does. */
export const times = (few: number, many: number): number => (whole ? many : few);
