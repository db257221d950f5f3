import { describe, it } from 'vitest';
import { FONTS } from '#domain/sites/theme/font-names.ts';
import { expectCut } from './font-fixture.ts';

describe('the published font', () => {
  it.each(FONTS.map(({ name }) => name))('%s is cut to a part of its size', expectCut);
});
