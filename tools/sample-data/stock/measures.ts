import type { Badge, SoldModel } from './catalogue.ts';
import { createRandom, type Random } from './random.ts';

interface Measured {
  readonly model: SoldModel;
  readonly badge: Badge;
  /** In years, 0 for a new one. */
  readonly age: number;
}

/** Horsepower, by badge. */
const TRACTORS: Readonly<Record<string, number>> = {
  ...{ '5075E': 75, '5090EL': 90, '6110M': 110, '6140M': 140, '6175M': 175 },
  ...{ 'M5-091': 93, 'M5-112': 106, B2650: 26, BX2680: 25, '5S.115': 115, '5S.135': 135 },
  ...{ '4708': 82, '4710': 100, 'T5.110': 110, 'T5.140': 140, '35': 33, '50': 47 },
};

const rounded = (value: number, to: number): number => Math.round(value / to) * to;

const camper = (random: Random) => {
  const body_length = rounded(random.int(5_400, 7_600), 10);
  return { berths: random.pick([2, 2, 3, 4, 4, 6]), body_length };
};

/** What shoppers ask of a kind of vehicle. The same badge has the same measures at every dealer. */
export function measuresOf({ model, badge, age }: Measured): Readonly<Record<string, unknown>> {
  const random = createRandom(`${model.make} ${model.model} ${badge.name} measures`);
  switch (model.kind) {
    case 'motorcycle':
      return {
        engine_size: Number.parseInt(model.engine, 10),
        learner_approved: model.series === 'LAMS',
        seat_height: rounded(random.int(740, 890), 5),
      };
    case 'tractor': {
      const power = TRACTORS[badge.name];
      if (power === undefined) throw new Error(`No horsepower is known of the tractor "${badge.name}".`);
      return { power, pto_power: Math.round(power * 0.86), engine_hours: age * 310 + Math.round(power / 5) };
    }
    case 'motorhome':
      return camper(random);
    case 'caravan': {
      const { berths, body_length } = camper(random);
      const tare = rounded(body_length * 0.34, 10);
      return { berths, body_length, tare, atm: tare + random.pick([400, 500, 600]) };
    }
    default:
      return {};
  }
}
