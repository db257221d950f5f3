/** Letters whose names begin with a vowel: an F, an LDV, an X-Trail. */
const VOWEL_NAMES = /^[AEFHILMNORSX]/i;
/** Longer names in capitals are words: a MINI, an ISUZU. */
const MOST_LETTERS = 3;
/** Short ones that are words all the same. */
const SPOKEN: ReadonlySet<string> = new Set(['RAM', 'MAN', 'LOW', 'NEW', 'HOT']);
/** Beginning with the sound of `you` or of `one`: a ute, a used car, a European, a one-off. */
const CONSONANT_SOUND = /^(?:u(?:ni(?!n|m)|s[aeiu]|t[ei])|eu|one|once|ewe|uk)/i;
const SILENT_H = /^(?:hour|honest|honou?r|heir)/i;
/** Eight, eleven and eighteen, also as thousands: an 8 seater, an $18,500 ute. */
const VOWEL_NUMBER = /^(?:8|1[18](?!\d)(?!,\d{3},))/;

const isRead = (letters: string): boolean =>
  letters.length === 1 ||
  (letters.length <= MOST_LETTERS && letters === letters.toUpperCase() && !SPOKEN.has(letters));

function beginsWithVowel(text: string): boolean {
  const spoken = text.normalize('NFKD').replaceAll(/\p{M}|^[^\p{L}\p{N}]+/gu, '');
  if (/^\d/.test(spoken)) return VOWEL_NUMBER.test(spoken);
  const [letters = ''] = /^[A-Za-z]+/.exec(spoken) ?? [];
  if (isRead(letters)) return VOWEL_NAMES.test(letters);
  return SILENT_H.test(letters) || (/^[aeiou]/i.test(letters) && !CONSONANT_SOUND.test(letters));
}

/** Chooses the article by sound: `an Isuzu`, `an MG`, `an RV`, `a ute`, `a used car`. */
export const withArticle = (words: string): string => `${beginsWithVowel(words) ? 'an' : 'a'} ${words}`;
