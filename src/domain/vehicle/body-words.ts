/** `SUV` → `SUVs`. `Cab Chassis` stays. */
export const bodiesTitled = (body: string): string => (body.endsWith('s') ? body : `${body}s`);

/** Within a sentence: `SUV` → `SUVs`, `People Mover` → `people movers` */
export const bodiesNamed = (body: string): string =>
  bodiesTitled(body === body.toUpperCase() ? body : body.toLowerCase());
