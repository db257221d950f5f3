import { namesOf } from '#domain/rows/rows.ts';
import type { IntakeField } from '../fields.ts';
import type { FieldRule, Mapping } from '../mapping.ts';
import { createPlaces, folded, leaves, type Row } from '../place.ts';
import { PRESET_NAMES, type PresetName, presetOf } from '../presets/presets.ts';
import { columnsInTemplate, columnsOf, wholeRuleOf } from '../rule.ts';
import { SIGNS } from './names.ts';

export interface PresetFit {
  readonly name: PresetName;
  /** What the preset reads as the guess does. */
  readonly agreed: ReadonlySet<IntakeField>;
  /** What it also reads, of which a guess knows nothing. */
  readonly beyond: ReadonlySet<IntakeField>;
}

const LEAST_AGREED = 8;
const LEAST_SHARE = 0.6;

const namesIn = (rule: FieldRule): readonly string[] => {
  const whole = wholeRuleOf(rule);
  return [...columnsOf(whole), ...columnsInTemplate(whole.template ?? '')];
};

/** Which of a rule's columns a feed has: the first, or all where all are gathered. */
function effective(rule: FieldRule, has: (name: string) => boolean): readonly string[] {
  const names = namesIn(rule).filter(has).map(folded);
  const { all, template } = wholeRuleOf(rule);
  return all === true || template !== undefined ? names : names.slice(0, 1);
}

const stem = (name: string): string => name.replace(/\*|\d+/g, '');

/** A column and a part of it are one: `mileage.value` of a template, `image` of `image.url`. */
const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.some((one) => b.some((other) => stem(one) === stem(other)));

/** Whether a rule does more than name its columns, where the other does not. */
const says = (rule: FieldRule): boolean => {
  const { from: _, all: __, default: ___, ...more } = wholeRuleOf(rule);
  return Object.keys(more).length > 0;
};

function fitOf(name: PresetName, rules: Mapping, has: (name: string) => boolean): PresetFit | null {
  const { mapping, proof } = presetOf(name);
  if (proof !== undefined && !proof.some(has)) return null;
  const agreed = new Set<IntakeField>();
  const beyond = new Set<IntakeField>();
  for (const field of namesOf(mapping)) {
    const theirs = mapping[field];
    if (theirs === undefined) continue;
    const columns = effective(theirs, has);
    if (columns.length === 0) continue;
    const ours = rules[field];
    if (ours === undefined) {
      // The guess looked at that column and did not believe its name.
      const isDoubted = SIGNS[field] !== undefined && !says(theirs);
      if (isDoubted) return null;
      beyond.add(field);
    } else if (isSame(columns, namesIn(ours).map(folded)) && (says(theirs) || !says(ours))) agreed.add(field);
  }
  const guessed = namesOf(rules).length;
  return agreed.size >= LEAST_AGREED && agreed.size >= guessed * LEAST_SHARE
    ? { name, agreed, beyond }
    : null;
}

/** The preset that reads most as it was guessed; none that would read anything otherwise or that was doubted. */
export function fittingPreset(rules: Mapping, rows: readonly Row[]): PresetFit | null {
  const places = createPlaces();
  const known = new Map<string, boolean>();
  const has = (name: string): boolean => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const is = rows.some((row) => leaves(places.at(row, name)).some((text) => text.trim() !== ''));
    known.set(name, is);
    return is;
  };
  const fits = PRESET_NAMES.flatMap((name) => fitOf(name, rules, has) ?? []);
  return fits.sort((a, b) => b.agreed.size - a.agreed.size || b.beyond.size - a.beyond.size)[0] ?? null;
}
