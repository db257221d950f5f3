import type { Engine } from './browser-window.ts';
import { firefox } from './firefox.ts';
import { webkit } from './webkit.ts';

/** Beside Chromium, in which all browser tests run. */
export const ENGINES: readonly Engine[] = [firefox, webkit];
