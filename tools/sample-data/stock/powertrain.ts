import type { Badge, SoldModel } from './catalogue.ts';
import type { Random } from './random.ts';

/** Badges that name the powertrain. */
const SAID_BY_BADGE: readonly (readonly [RegExp, string])[] = [
  [/PHEV|\bP50e\b/, 'Plug-in Hybrid'],
  [/\bD50e\b|TDI|xDrive20d/, 'Diesel'],
  [/Hybrid|e-POWER|e:HEV|350h/, 'Hybrid'],
];
const DRIVEN_WITHOUT_GEARS: readonly (string | null)[] = ['Electric', 'Hybrid', 'Plug-in Hybrid'];

const saidBy = (badge: Badge): string | undefined =>
  SAID_BY_BADGE.find(([pattern]) => pattern.test(badge.name))?.[1];

function fuelOf(random: Random, model: SoldModel, badge: Badge): string | null {
  const said = saidBy(badge);
  if (said !== undefined) return said;
  const saidByOthers = model.badges.map(saidBy);
  const left = model.fuels.filter((fuel) => !saidByOthers.includes(fuel));
  const choices = left.length > 0 ? left : model.fuels;
  return choices.length > 0 ? random.pick(choices) : null;
}

const engineText = (engine: string, fuel: string): string =>
  engine.endsWith('kWh') ? `${engine} battery` : `${engine} ${fuel.toLowerCase()} engine`;

export interface Powertrain {
  readonly fuel: string | null;
  readonly drive: string | null;
  readonly transmission: string | null;
  /** Known only if a model has one engine. */
  readonly engine: string | null;
}

const anyOf = (random: Random, values: readonly string[]): string | null =>
  values.length > 0 ? random.pick(values) : null;

export function powertrainOf(random: Random, model: SoldModel, badge: Badge): Powertrain {
  const fuel = fuelOf(random, model, badge);
  const automatic = DRIVEN_WITHOUT_GEARS.includes(fuel) && model.gears.includes('Automatic');
  return {
    fuel,
    drive: anyOf(random, model.drives),
    transmission: automatic ? 'Automatic' : anyOf(random, model.gears),
    engine:
      model.fuels.length === 1 && fuel !== null && model.engine !== ''
        ? engineText(model.engine, fuel)
        : null,
  };
}
