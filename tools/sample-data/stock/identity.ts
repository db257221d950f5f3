import { capitalised } from '#domain/lib/words.ts';
import { checkDigitOf } from '#domain/stock/import/derive-fields.ts';
import type { Random } from './random.ts';

const VIN_LETTERS = [...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'];
const MAKERS: Readonly<Record<string, string>> = {
  Toyota: 'JTM',
  Mazda: 'JM0',
  Subaru: 'JF1',
  Mitsubishi: 'MMA',
  Nissan: 'MNT',
  Honda: 'MRH',
  Suzuki: 'JS3',
  'Isuzu Ute': 'MPA',
  Isuzu: 'JAA',
  Hyundai: 'KMH',
  Kia: 'KNA',
  MG: 'LSJ',
  GWM: 'LGW',
  Haval: 'LGW',
  Ford: 'MNA',
  Volkswagen: 'WVW',
  BMW: 'WBA',
  Chevrolet: '1GC',
  GMC: '1GT',
  Tesla: 'LRW',
};
const ANY_MAKER = '6T1';

/** Makers of North America, whose ninth character follows from the others. */
const CHECKED = /^[1-5]/;

export function vinLike(random: Random, make: string): string {
  const vin = `${MAKERS[make] ?? ANY_MAKER}${Array.from({ length: 8 }, () => random.pick(VIN_LETTERS)).join('')}${random.int(100_000, 999_999)}`;
  return CHECKED.test(vin) ? `${vin.slice(0, 8)}${checkDigitOf(vin)}${vin.slice(9)}` : vin;
}

/** Returns U10042 for `T10###`, 42 and a used vehicle: `T` in front is the first letter of its type. */
export function stockNumber(pattern: string, place: number, carType: string, random: Random): string {
  const marks = (pattern.match(/#/g) ?? []).length;
  const running = String(random.int(1, 8) * 10 ** (marks - 1) + place)
    .slice(-marks)
    .padStart(marks, '0');
  const typed = pattern.startsWith('T') ? capitalised(carType.charAt(0) + pattern.slice(1)) : pattern;
  return typed.replace(/#+/, running);
}

export const slugOf = (...words: readonly (string | number | null)[]): string =>
  words
    .filter((word) => word !== null && word !== '')
    .join(' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
