import { folded } from '../place.ts';

/** What stands around the telling words of a name: `Vehicle Make`, `txtModel`, `Price (AUD)`, `fuel_desc` */
const BEFORE: ReadonlySet<string> = new Set([
  ...[
    'vehicle',
    'veh',
    'car',
    'auto',
    'listing',
    'advert',
    'ad',
    'item',
    'product',
    'unit',
    'the',
    'txt',
    'str',
  ],
  ...[
    'used',
    'stock',
    'inventory',
    'prod',
    'v',
    'fld',
    'is',
    'spec',
    'specs',
    'details',
    'attributes',
    'attribute',
  ],
]);
const AFTER: ReadonlySet<string> = new Set([
  ...[
    'name',
    'desc',
    'description',
    'value',
    'val',
    'text',
    'label',
    'title',
    'display',
    'std',
    'raw',
    'amount',
  ],
  ...[
    'km',
    'kms',
    'kilometres',
    'kilometers',
    'mi',
    'miles',
    'usd',
    'aud',
    'nzd',
    'nz',
    'au',
    'us',
    'gst',
    'incl',
  ],
  ...['cents', 'k', 'thousands', '000s', 'url', 'urls', 'pipe', 'full', 'href'],
]);
/** These name what their object is of: `brand.name` is a brand, `price.amount` a price. */
const GENERIC: ReadonlySet<string> = new Set([
  ...[
    'name',
    'value',
    'text',
    'label',
    'amount',
    'title',
    'description',
    'display',
    '#text',
    'url',
    'code',
    'id',
  ],
]);

const LAST_STEP = /[^.]+$/;
const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9#]+/)
    .filter((word) => word !== '');

export interface Spelling {
  /** Folded, as it is. */
  readonly exact: readonly string[];
  /** Folded, without the words around it. */
  readonly core: readonly string[];
  /** The words by which patterns look for it. */
  readonly words: string;
}

const joined = (words: readonly string[]): string => words.join('');

function cores(words: readonly string[]): readonly string[] {
  const found: string[] = [];
  let begin = 0;
  while (begin < words.length - 1 && BEFORE.has(words[begin] ?? '')) begin += 1;
  for (let end = words.length; end > begin; end -= 1) {
    found.push(joined(words.slice(begin, end)), joined(words.slice(0, end)));
    if (!AFTER.has(words[end - 1] ?? '')) break;
  }
  // `price_internet` is written as often as `internet_price`.
  return words.length === 2 ? [...found, joined(words.toReversed())] : found;
}

/** The ways in which a column's name, or the path to a value, may be meant. */
export function spellingOf(name: string): Spelling {
  const plain = name.replace(/(^|\.)[\w-]+:(?=\w)/g, '$1').replace(/@/g, '');
  const steps = plain.split('.').filter((step) => step !== '');
  const last = LAST_STEP.exec(plain)?.[0] ?? plain;
  const isGeneric = steps.length > 1 && GENERIC.has(last.toLowerCase());
  const above = steps.at(-2) ?? '';
  const unit = plain.replace(/\([^)]*\)/g, ' ');
  const own = isGeneric ? [above, `${above} ${last}`] : [last, `${above} ${last}`];
  return {
    exact: [...new Set([folded(name), folded(plain), folded(unit), ...own.map(folded)])].filter(
      (one) => one !== '',
    ),
    core: cores(wordsOf(isGeneric ? above : unit.replace(/^.*\./, ''))),
    words: steps.length > 1 ? steps.join(' ') : name,
  };
}
