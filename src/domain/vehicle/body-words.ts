/** `SUV` → `SUVs`, `Cab Chassis` as it is */
export const bodiesTitled = (body: string): string => (body.endsWith('s') ? body : `${body}s`);

/** Within a sentence: `SUV` → `SUVs`, `People Mover` → `people movers` */
export const bodiesNamed = (body: string): string =>
  bodiesTitled(body === body.toUpperCase() ? body : body.toLowerCase());
