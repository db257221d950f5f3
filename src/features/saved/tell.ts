/** What is only needed once something happened to the list, as one file. */
export { showBar } from './saved-bar.ts';
export { sayTrouble } from './trouble-notice.ts';
