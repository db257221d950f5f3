/**
 * What parts words, as Meilisearch’s tokenizer has it. Words on both sides of a soft separator are neighbours; a hard
 * one puts them eight positions apart. `$ < = > ^ | ~` and currency signs part nothing: `$1` is a word.
 */
const SOFT =
  '\\t\\n\\r "#%&\'()*+,\\-./:@[\\\\\\]_`{}«±·»×÷\\u2002-\\u200a\\u200c\\u2010\\u2012-\\u2016\\u2018-\\u2024\\u2027\\u2029-\\u2032\\u2035\\u2038-\\u203a\\u203f-\\u2043\\u2045\\u2046\\u204a-\\u204e\\u2050\\u2051\\u2053-\\u2055\\u2058\\u2059\\u205b-\\u205e\\u207d\\u207e\\u208d\\u208e\\u2212-\\u2223\\u2225-\\u222b\\u2264-\\u226c\\u3000\\u3003\\u3008-\\u3011\\u3014-\\u301f\\u3030\\u30fb\\uff0c\\uff0e';
const HARD = '!;?¡§¶¿\\u2025\\u2026\\u203b-\\u203e\\u2047-\\u2049\\u3001\\u3002\\uff01\\uff1b\\uff1f';

/** `. ` and `, ` end a clause, `2.5` and `1,000` do not. */
export const SEPARATOR = new RegExp(`(?<hard>[.,] |[${HARD}])|[${SOFT}]`, 'gu');
