import { apart } from './look.ts';

/** A picture on a vehicle of this kind. */
export interface LookOfModel {
  readonly look: string;
  /** The make and model. */
  readonly model: string;
}

/**
 * The same picture on so many models is none of a vehicle. Vehicles of one model may well share the pictures of its
 * maker.
 */
const MANY_MODELS = 3;
/** The same picture saved again. Two cars on one spot of a yard are seldom so near. */
const SAME = 2;
/** If two of 64 bits differ, two of four parts do not: only looks that share a part are compared. */
const PARTS = [0, 4, 8, 12] as const;

const partsOf = (look: string): readonly string[] => PARTS.map((at) => `${at} ${look.slice(at, at + 4)}`);

/** Tells which looks are shared by vehicles of many models: placeholders and advertisements. */
export function sharedLooks(pictures: Iterable<LookOfModel>): ReadonlySet<string> {
  const models = new Map<string, Set<string>>();
  for (const { look, model } of pictures) models.set(look, (models.get(look) ?? new Set()).add(model));
  const byPart = Map.groupBy(
    [...models.keys()].flatMap((look) => partsOf(look).map((part) => ({ look, part }))),
    ({ part }) => part,
  );
  const isShared = (look: string): boolean => {
    const near = partsOf(look).flatMap((part) => (byPart.get(part) ?? []).map((other) => other.look));
    const found = [...new Set(near)].filter((other) => apart(look, other) <= SAME);
    return new Set(found.flatMap((other) => [...(models.get(other) ?? [])])).size >= MANY_MODELS;
  };
  return new Set([...models.keys()].filter(isShared));
}
