import { join, resolve } from 'node:path';

export const PROJECT = resolve(import.meta.dirname, '../..');

/** All demo dealers, built once for the tests that only read. Kept, so that the next run builds only what changed. */
const FLEET = join(PROJECT, '.build/test-fleet');

export const distDir = join(FLEET, 'dist');
/** Build state, and the pictures that test servers have scaled. */
export const dataDir = join(FLEET, 'data');
