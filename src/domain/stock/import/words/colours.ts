import type { MarketCode } from '#domain/sites/markets/conventions.ts';
import { folded } from '../column-lookup.ts';
import { remembered, type SpelledTable, spelling } from './word-table.ts';

interface Family {
  readonly ours: string | null;
  /** Words that name the family itself, with the short forms of dealers' systems. */
  readonly named: string;
  /** Words that paint makers use for it, where no family is named. */
  readonly shades: string;
  readonly inMarket?: Readonly<Partial<Record<MarketCode, string>>>;
}

/** Families that shoppers choose by. The vehicle keeps the dealer's name of the colour. */
const FAMILIES: readonly Family[] = [
  {
    ours: 'White',
    named: 'white wht whte wh blanc bianco weiss blanche blanco blanca bianca branco branca weisses',
    shades:
      'ivory pearl snow alpine polar glacier frost frosted chalk arctic alabaster porcelain diamond moonstone blizzard perle cotton',
  },
  {
    ours: 'Black',
    named: 'black blk blck bk noir nero schwarz noire nera negro negra preto preta schwarzes',
    shades:
      'ebony onyx midnight obsidian jet raven phantom panther carbon ink crow nightfall sable caviar starlight',
  },
  {
    ours: 'Silver',
    named: 'silver slv slvr silv argent silber argento plata plateado plateada prata prateado',
    shades: 'platinum aluminium aluminum titanium sterling chrome ingot mercury quicksilver iridium billet',
  },
  {
    ours: 'Grey',
    named: 'grey gray gry gy grigio gris grau grise grigia cinza cinzento',
    shades:
      'graphite charcoal gun gunmetal granite slate magnetic meteor meteorite cement anthracite ash steel smoke machine iron tungsten thunder storm eclipse nardo shadow pewter nickel lunar cosmic polymetal destroyer',
    inMarket: { US: 'Gray' },
  },
  {
    ours: 'Blue',
    named: 'blue blu bleu navy blau bleue azzurro azul',
    shades:
      'azure cobalt sapphire indigo aqua ocean denim teal turquoise cyan marine atlantic pacific lagoon sky velocity deep-sea',
  },
  {
    ours: 'Red',
    named: 'red rouge rosso rot rossa rojo roja vermelho vermelha',
    shades:
      'crimson maroon burgundy ruby scarlet cherry garnet merlot inferno claret wine chilli vermilion soul carmine cinnabar',
  },
  {
    ours: 'Green',
    named: 'green grn vert verde grun verte',
    shades: 'emerald olive jade moss khaki lime sage forest pine army cypress eucalyptus racing mint',
  },
  {
    ours: 'Orange',
    named: 'orange org arancione arancio naranja laranja',
    shades: 'copper sunset amber tangerine mango blaze lava sunrise valencia',
  },
  {
    ours: 'Yellow',
    named: 'yellow yel ylw gelb jaune giallo gialla amarillo amarilla amarelo',
    shades: 'lemon canary sunflower sunburst mustard',
  },
  { ours: 'Gold', named: 'gold gld dore doree oro dorado dourado', shades: 'champagne quartz gilt' },
  { ours: 'Bronze', named: 'bronze brz bronce bronzo', shades: 'havana oxide' },
  {
    ours: 'Brown',
    named: 'brown brn brwn braun marron brun brune marrone marrom castanho',
    shades: 'mocha chocolate espresso chestnut coffee walnut umber cocoa mahogany cognac caramel',
  },
  {
    ours: 'Beige',
    named: 'beige bge tan cream fawn',
    shades: 'sand stone latte oyster almond parchment cashmere biscuit desert dune linen sandstone',
  },
  {
    ours: 'Purple',
    named: 'purple violet pur violett lila violette viola morado morada roxo',
    shades: 'plum mauve lilac amethyst aubergine lavender eggplant',
  },
  { ours: 'Pink', named: 'pink rosa', shades: 'rose magenta fuchsia blush' },
  {
    ours: null,
    named: 'other others misc unknown multi multicolour multicolor custom special various multicoloured',
    shades: '',
  },
];

type Lookup = ReadonlyMap<string, Family>;

const lookup = (wordsOf: (family: Family) => string): Lookup =>
  new Map(
    FAMILIES.flatMap((family) =>
      wordsOf(family)
        .split(' ')
        .filter((word) => word !== '')
        .map((word) => [word, family] as const),
    ),
  );

const NAMED = lookup(({ named }) => named);
const SHADES = lookup(({ shades }) => shades);

/** The part before this is the colour of the body: `White with Black Roof`, `Slv/Gry`, `Blue & Silver` */
const PARTS = /[/|,;&+]|\b(?:with|over|and|w)\b/i;
const WORDS = /\p{L}+/gu;

/** Returns the family of the last known word, which is the noun: `Silver Blue` is a blue, `Jet Black` a black. */
const lastIn = (words: readonly string[], table: Lookup): Family | undefined =>
  table.get(words.findLast((word) => table.has(word)) ?? '');

/** German joins a colour to what describes it: Mitternachtsblau, Silbergrau. A carrot is not red. */
const COMPOUND = /\p{L}{4,}(schwarz|weiss|silber|grau|blau|rot|grun|gelb|gold|braun|beige|orange)$/u;

const familyIn = (text: string): Family | undefined => {
  const words = [...text.matchAll(WORDS)].map(([word]) => {
    const plain = folded(word);
    return COMPOUND.exec(plain)?.[1] ?? plain;
  });
  return lastIn(words, NAMED) ?? lastIn(words, SHADES);
};

const families = remembered((text, market) => {
  const parts = text.split(PARTS);
  for (const part of [...parts, text]) {
    const family = familyIn(part);
    if (family !== undefined) return family.inMarket?.[market] ?? family.ours;
  }
  return undefined;
});

export const COLOURS: SpelledTable = Object.assign(families, { spelled: spelling(FAMILIES) });
