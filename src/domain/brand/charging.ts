import type { MarketCode } from '#domain/market/markets.ts';

export interface ChargingFact {
  readonly title: string;
  readonly text: string;
}

const AWAY: ChargingFact = {
  title: 'On the road',
  text: 'Public fast chargers fill most of a battery in the time that a meal takes. How fast depends on the charger and on the car, whichever is slower; ask us what the one you like can take.',
};
const COLD: ChargingFact = {
  title: 'What it depends on',
  text: 'How far a charge goes depends on speed, load, hills and weather, as fuel does. Tell us the longest drive you make often, and we say honestly whether it fits.',
};

/** What is true of charging everywhere in a market, without figures that a model could make wrong. */
export const CHARGING: Readonly<Record<MarketCode, readonly ChargingFact[]>> = {
  AU: [
    {
      title: 'At home',
      text: 'An ordinary power point gives back overnight about what most people drive in a day. A wall charger is faster, and a licensed electrician has to fit it.',
    },
    {
      title: 'The plug',
      text: 'New electric cars sold here take a Type 2 plug at home and at slower public chargers, and nearly all take CCS2 at fast ones.',
    },
    AWAY,
    COLD,
  ],
  NZ: [
    {
      title: 'At home',
      text: 'A three-pin socket gives back overnight about what most people drive in a day. A wall charger is faster and safer for every night, and a registered electrician has to fit it.',
    },
    {
      title: 'The plug',
      text: 'New electric cars sold here take Type 2 and, at fast chargers, CCS2. Some used imports take CHAdeMO instead, which fewer new chargers carry: ask us before you buy one.',
    },
    {
      title: 'Road user charges',
      text: 'Electric and plug-in hybrid cars pay road user charges by distance. Buy them ahead, as for a diesel.',
    },
    AWAY,
  ],
  US: [
    {
      title: 'At home',
      text: 'A regular outlet adds a little overnight; a 240-volt circuit adds most of a battery. A licensed electrician has to put it in.',
    },
    {
      title: 'The plug',
      text: 'Fast chargers carry CCS, J3400 (also called NACS) or both. Which one a car takes, and whether an adapter comes with it, is on its page or a question to us.',
    },
    AWAY,
    COLD,
  ],
};
