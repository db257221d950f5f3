import type { Engine } from './browser-window.ts';
import { firefox } from './firefox.ts';
import { webkit } from './webkit.ts';

/** The engines besides Chromium, which runs all browser tests. */
export const ENGINES: readonly Engine[] = [firefox, webkit];
