interface Told {
  /** Folded. */
  readonly names: ReadonlySet<string>;
  /** What follows a bare number; null where a bare number tells nobody anything. */
  readonly unit: string | null;
  /** Left out if another column says it as well. */
  readonly unless?: RegExp;
}

const told = (names: string, unit: string | null): Told => ({ names: new Set(names.split(' ')), unit });

/** Columns that are told among the features, because we have no field for them. */
export const TOLD: readonly Told[] = [
  told('engine enginedescription enginesize enginecapacity enginetype', null),
  {
    ...told('cylinders enginecylinders cylindersinengine numberofcylinders cyl', ' cylinders'),
    unless: /cyl/i,
  },
  told('fuelconsumption fueleconomy fuelconsumptioncombined', ' L/100 km'),
  told('doors numberofdoors noofdoors doorcount numdoors', ' doors'),
  told('power enginepower maxpower powerkw', null),
  told('horsepower enginehp hp', ' hp'),
  told('towingcapacity towing towingcapacitybraked brakedtowing', ' kg towing'),
  told('ancap ancaprating', ' stars (ANCAP)'),
  told('sleeps berths', ' berths'),
  told('gvm atm', ' kg'),
];
