/** What a link of a letter brings along to the wheel. */
export const SPIN_TOKEN = 'spin';
