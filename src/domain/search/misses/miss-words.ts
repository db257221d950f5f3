/** Longer than any name with its conditions. A longer text was pasted. */
export const MOST_LETTERS = 80;

/** Normalises the spelling for counting: `  HiLux   SR5 ` and `hilux sr5` are the same. */
const asCounted = (typed: string): string =>
  typed
    .toWellFormed()
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();

/** Returns true for years, sizes, prices and kilometres: `2019`, `3`, `40000`, `1500`. */
const isFigure = (digits: string): boolean =>
  /^(?:(?:19|20)\d\d|[1-9]\d?)$/.test(digits) || (!digits.startsWith('0') && Number(digits) % 500 === 0);

const FIGURES_OF_A_NUMBER = 8;
/** Returns true for digits with little between them that are not all years and prices: `0412 345 678`, `(02) 9876 5432`, `12/03/1985`. */
function containsSpacedNumber(words: string): boolean {
  const runs =
    words
      .replace(/\d{1,3}(?:,\d{3})+(?!\d)/g, (price) => price.replaceAll(',', ''))
      .match(/\d+(?:[\s().,/+–-]{1,3}\d+)*/g) ?? [];
  return runs.some((run) => {
    const groups = run.match(/\d+/g) ?? [];
    return groups.join('').length >= FIGURES_OF_A_NUMBER && !groups.every(isFigure);
  });
}

/** Returns true if digits after three letters are part of a model's name and not of a plate: `crf450`, `gle350`, `gsx1000`. */
const isModelNumber = (digits: string): boolean => Number(digits) % 25 === 0;
/** Suffixes after three digits: `208gti`, `206kw`. */
const BEHIND_FIGURES = /^(?:amg|awd|cdi|crd|fwd|gtd|gti|gts|hdi|hp|kms?|kw|rwd|sti|tdi|tsi)$/;

/** Recognises plates of Australia, New Zealand and most states of the US. It tells them from names of models as well as it can. */
function isPlate(word: string): boolean {
  const [, letters = '', figures = ''] = /^(?:\d?([a-z]{3})-?(\d{3,4}))$/.exec(word) ?? [];
  if (letters !== '') return /^\d/.test(word) || !isModelNumber(figures);
  const [, , behind = ''] = /^[a-z]?(\d{3})-?([a-z]{3})$/.exec(word) ?? [];
  if (behind !== '') return !BEHIND_FIGURES.test(behind);
  return /^(?:\d[a-z]{2}-?\d[a-z]{2}|[a-z]{2}-?\d{2}-?[a-z]{2}|[a-z]{3}-?\d{2}-?[a-z])$/.test(word);
}

/** Words that stand before the identifier of one vehicle, which identifies its owner too. */
const NAMES_ONE = /\b(?:chassis|license|licence|number ?plate|plates?|rego|registration|vin)\b.*\d/;
const VIN = /^(?=.*\d)[a-hj-npr-z0-9]{17}$/;

/** Each tests whether words may identify a person. Losing a search costs less than storing one wrongly. */
const PERSONAL: readonly ((words: string) => boolean)[] = [
  // An address for mail, or a name on some network.
  (words) => words.includes('@'),
  // A phone number, an account, a card, a licence.
  (words) => /\d{7}/.test(words),
  containsSpacedNumber,
  // `555-1234`
  (words) => /\b\d{3}[-.]\d{4}\b/.test(words),
  (words) => NAMES_ONE.test(words),
  (words) => words.split(' ').some((word) => VIN.test(word) || isPlate(word)),
  // `1ab 2cd`
  (words) => /(?:^| )\d[a-z]{2} \d[a-z]{2}(?: |$)/.test(words),
];

/** Returns the words of a search without results as they are counted. Returns null if there are none or they may identify a person. */
export function countedWords(typed: string): string | null {
  const words = asCounted(typed);
  if (!/[\p{L}\p{N}]/u.test(words) || words.length > MOST_LETTERS) return null;
  return PERSONAL.some((matches) => matches(words)) ? null : words;
}
