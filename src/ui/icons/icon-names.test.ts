import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SOLID_ICONS } from './icon-names.ts';

const sprite = readFileSync(new URL('./icons.svg', import.meta.url), 'utf8');
const drawn = new Set([...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, name]) => name));

it.each([...SOLID_ICONS])('there is a drawing of %s', (name) => expect(drawn).toContain(name));
