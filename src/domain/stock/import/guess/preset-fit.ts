import { namesOf } from '#domain/lib/records.ts';
import { fieldUse, type VehicleField } from '#domain/vehicles/attributes/fields.ts';
import { createPlaces, type FeedRow, folded, leaves } from '../column-lookup.ts';
import type { FieldRule, Mapping } from '../mapping.ts';
import { PRESET_NAMES, type PresetName, presetOf } from '../presets.ts';
import { columnsInTemplate, columnsOf, wholeRuleOf } from '../rule.ts';

export interface PresetFit {
  readonly name: PresetName;
  /** What the preset reads as the guess does. */
  readonly agreed: ReadonlySet<VehicleField>;
  /** What it also reads, of which a guess knows nothing. */
  readonly beyond: ReadonlySet<VehicleField>;
}

const LEAST_AGREED = 8;
const LEAST_SHARE = 0.6;

const namesIn = (rule: FieldRule): readonly string[] => {
  const whole = wholeRuleOf(rule);
  return [...columnsOf(whole), ...columnsInTemplate(whole.template ?? '')];
};

const stem = (name: string): string => name.replace(/\*|\d+/g, '');

/** Returns true if both rules read the same columns in the same order. Of a template only the first column counts. */
function isSame(theirs: FieldRule, ours: FieldRule, has: (name: string) => boolean): boolean {
  const available = [...new Set(namesIn(theirs).filter(has).map(folded).map(stem))];
  const stems = namesIn(ours).map(folded).map(stem);
  const isPart = wholeRuleOf(theirs).template !== undefined || stems.length === 1;
  const compared = isPart && wholeRuleOf(theirs).all !== true ? available.slice(0, stems.length) : available;
  return compared.length === stems.length && compared.every((name, at) => name === stems[at]);
}

const lastStep = (name: string): string => folded(name.replace(/^.*\./, ''));

/** Returns true if the rules share a column, or one reads a part of what the other reads. `address.city` is also at `address.component.city`. */
const isRelated = (theirs: FieldRule, ours: FieldRule): boolean =>
  namesIn(ours).some((one) =>
    namesIn(theirs).some(
      (other) =>
        lastStep(one) === lastStep(other) || one.startsWith(`${other}.`) || other.startsWith(`${one}.`),
    ),
  );

/** Returns true if a rule does more than name its columns. */
const says = (rule: FieldRule): boolean => {
  const { from: _, all: __, default: ___, ...more } = wholeRuleOf(rule);
  return Object.keys(more).length > 0;
};

function fitOf(name: PresetName, rules: Mapping, has: (name: string) => boolean): PresetFit | null {
  const { mapping, proof } = presetOf(name);
  if (proof !== undefined && !proof.some(has)) return null;
  const agreed = new Set<VehicleField>();
  const beyond = new Set<VehicleField>();
  for (const field of namesOf(mapping)) {
    const theirs = mapping[field];
    if (theirs === undefined) continue;
    if (!namesIn(theirs).some(has)) continue;
    const ours = rules[field];
    if (ours === undefined) {
      // The guess looked at that column and did not believe its name.
      const isDoubted = fieldUse(field).names !== null && !says(theirs);
      if (isDoubted) return null;
      beyond.add(field);
    } else if (isSame(theirs, ours, has) && !says(ours)) agreed.add(field);
    else if (!isRelated(theirs, ours)) return null;
  }
  const guessed = namesOf(rules).length;
  return agreed.size >= LEAST_AGREED && agreed.size >= guessed * LEAST_SHARE
    ? { name, agreed, beyond }
    : null;
}

/**
 * Finds the preset that agrees with most of the guess. A preset is ruled out if it reads a column that the guess
 * doubted, reads a field from other columns than the guess does, or agrees on too few fields.
 */
export function fittingPreset(rules: Mapping, rows: readonly FeedRow[]): PresetFit | null {
  const places = createPlaces();
  const cache = new Map<string, boolean>();
  const has = (name: string): boolean => {
    const before = cache.get(name);
    if (before !== undefined) return before;
    const is = rows.some((row) => leaves(places.at(row, name)).some((text) => text.trim() !== ''));
    cache.set(name, is);
    return is;
  };
  const fits = PRESET_NAMES.flatMap((name) => fitOf(name, rules, has) ?? []);
  return fits.sort((a, b) => b.agreed.size - a.agreed.size || b.beyond.size - a.beyond.size)[0] ?? null;
}
