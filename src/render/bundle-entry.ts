// Apart, because the compiler makes the bundle from it.
import { manifest } from 'virtual:astro:manifest';

export { openPage } from './drawing/pages.ts';
export { manifest };
