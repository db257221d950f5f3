import type { Rule } from './rule.ts';
import { ACCESS_RULES } from './rules/access.ts';
import { FORM_RULES } from './rules/forms.ts';
import { HEAD_RULES } from './rules/head.ts';
import { REFERENCE_RULES } from './rules/references.ts';
import { SAFETY_RULES } from './rules/safety.ts';
import { WEIGHT_RULES } from './rules/weight.ts';
import { WORD_RULES } from './rules/words.ts';

export const RULES: readonly Rule[] = [
  ...HEAD_RULES,
  ...REFERENCE_RULES,
  ...WORD_RULES,
  ...ACCESS_RULES,
  ...FORM_RULES,
  ...SAFETY_RULES,
  ...WEIGHT_RULES,
];
