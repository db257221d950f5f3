/** Abbreviations that keep their capitals when a text is calmed. */
const ACRONYMS: ReadonlySet<string> = new Set([
  ...[
    'ABS',
    'AC',
    'AMG',
    'ANCAP',
    'ASX',
    'AUX',
    'AWD',
    'BMW',
    'BYD',
    'CD',
    'CPO',
    'CRDI',
    'CVT',
    'DAB',
    'DCT',
    'DSG',
    'DVD',
    'ECU',
  ],
  ...[
    'EFI',
    'ESC',
    'EV',
    'FM',
    'FWD',
    'GLX',
    'GPS',
    'GT',
    'GTI',
    'GWM',
    'GXL',
    'HDMI',
    'HSV',
    'HUD',
    'ISOFIX',
    'KM',
    'LDV',
    'LED',
    'LPG',
    'LT',
  ],
  ...[
    'LTZ',
    'LMCT',
    'MG',
    'MP3',
    'NSW',
    'NT',
    'NZ',
    'OEM',
    'PHEV',
    'PPSR',
    'QLD',
    'RAM',
    'RRP',
    'RWC',
    'RWD',
    'SA',
    'SE',
    'SLE',
    'SR',
    'SR5',
  ],
  ...[
    'SSV',
    'SUV',
    'SV6',
    'TAS',
    'TDI',
    'TSI',
    'TV',
    'UHF',
    'USA',
    'USB',
    'UTE',
    'V6',
    'V8',
    'VIC',
    'VIN',
    'VTI',
    'VW',
    'WA',
    'XL',
    'XLS',
  ],
  ...[
    'XLT',
    'XR6',
    'XR8',
    'YTD',
    'I',
    'II',
    'III',
    'IV',
    '4WD',
    '2WD',
    '4X4',
    '4X2',
    'MY',
    'OBD',
    'OK',
    'PS',
    'GST',
    'EGC',
    'POA',
    'CIN',
    'AA',
    'WOF',
  ],
]);

const LETTERS = /\p{L}/gu;
const CAPITALS = /\p{Lu}/gu;
const SHOUTED_SHARE = 0.7;
const LEAST_LETTERS = 12;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

export function isShouted(text: string): boolean {
  const letters = count(text, LETTERS);
  return letters >= LEAST_LETTERS && count(text, CAPITALS) / letters > SHOUTED_SHARE;
}

/**
 * Returns true for words that keep their capitals. Words with digits are models and codes, short ones without a
 * vowel are abbreviations.
 */
export const isCode = (word: string): boolean =>
  ACRONYMS.has(word.toUpperCase()) || /\d/.test(word) || (word.length <= 4 && !/[AEIOUY]/i.test(word));

const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’]*/gu;

const lowered = (line: string, names: ReadonlyMap<string, string>): string =>
  line.replace(WORD, (word) => names.get(word.toLowerCase()) ?? (isCode(word) ? word : word.toLowerCase()));

const withCapitals = (line: string): string =>
  line.replace(
    /(^|[.!?:]\s+|^[-•*]\s*)(\p{Ll})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );

/**
 * Turns capitals into ordinary text: `BE QUICK!!! LOW KM` → `Be quick! Low KM`. Lines in ordinary letters stay,
 * `names` keep their spelling.
 */
export function calmed(text: string, names: readonly string[] = []): string {
  const spellings = new Map(
    names.flatMap((name) => name.split(/\s+/)).map((name) => [name.toLowerCase(), name]),
  );
  return text
    .split('\n')
    .map((line) => (isShouted(line) ? withCapitals(lowered(line, spellings)) : line))
    .join('\n')
    .replace(/([!?])\1+/g, '$1')
    .replace(/^[\s*_=~#-]{4,}$/gm, '')
    .replace(/\*{2,}/g, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Turns the capitals of towns and colours into ordinary text: `BOX HILL`, `SOUL RED`. No short word in them is a code. */
export const spoken = (text: string): string =>
  text === text.toUpperCase()
    ? text.replace(WORD, (word) =>
        word.length > 2 && /[AEIOUY]/.test(word) && !/\d/.test(word)
          ? word.charAt(0) + word.slice(1).toLowerCase()
          : word,
      )
    : text;

/** `LANDCRUISER` → `Landcruiser`; `CX-5`, `RAV4` and `GLX` stay. */
export const titled = (text: string, shortest = 4): string =>
  text.replace(WORD, (word) =>
    word === word.toUpperCase() && word.length >= shortest && !isCode(word)
      ? word.charAt(0) + word.slice(1).toLowerCase()
      : word,
  );
