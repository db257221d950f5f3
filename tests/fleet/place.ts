import { join, resolve } from 'node:path';

export const PROJECT = resolve(import.meta.dirname, '../..');

/** All demo dealers, built once for every test that only reads; kept, so that the next run builds what changed. */
const FLEET = join(PROJECT, '.build/test-fleet');

export const distDir = join(FLEET, 'dist');
/** What the build remembers, and the pictures that servers of the tests have scaled. */
export const dataDir = join(FLEET, 'data');
