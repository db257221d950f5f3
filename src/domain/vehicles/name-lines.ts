import { plainName } from './no-break-name.ts';
import type { Vehicle } from './vehicle.ts';

type Named = Pick<Vehicle, 'name' | 'year' | 'make' | 'model' | 'badge' | 'series'>;

export interface NameLines {
  readonly name: string;
  readonly variant: string | null;
}

/** Splits a name into two lines: `2024 Toyota Corolla` · `Ascent Sport Hybrid` */
export function nameLines({ name: named, year, make, model, badge, series }: Named): NameLines {
  const name = plainName(named);
  const short = [year, make, model].filter((part) => part !== null).join(' ');
  const isShort = name === short || name.startsWith(`${short} `);
  const rest = isShort ? name.slice(short.length).trim() : '';
  const variant = [badge, series].filter((part) => part !== null).join(' · ');
  return isShort ? { name: short, variant: variant || rest || null } : { name, variant: variant || null };
}
