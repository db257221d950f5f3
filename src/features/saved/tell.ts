/** Everything that is needed after a change, in one file. */
export { showBar } from './saved-bar.ts';
export { sayTrouble } from './trouble-notice.ts';
