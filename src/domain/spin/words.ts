/** To somebody who spins a second time. */
export const SPUN_BEFORE = 'You have spun this wheel already. This is what you won.';
