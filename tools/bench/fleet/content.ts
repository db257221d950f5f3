import { fleetRandom } from '#tools/sample-data/stock/random.ts';

export interface ContentFile {
  readonly path: string;
  readonly content: string;
}

const SENTENCES: readonly string[] = [
  'We have looked after drivers of this district since the first bridge was built.',
  'Come in on any weekday, have a coffee and take your time.',
  'Our technicians are trained by the makers and stay with us for years.',
  'A car is a large purchase; nobody here will hurry you.',
  'The workshop opens half an hour before the showroom.',
  'We buy cars as well: bring yours, leave with a price in writing.',
  'Every used car is inspected twice before it is put on the yard.',
  'You will find parking behind the building, in the shade.',
  'Parts that we do not have on the shelf are here by the next afternoon.',
  'Ask for a longer test drive: take the car home and see whether it fits.',
];

const PAGES = ['Our yard', 'Warranty and aftercare', 'Fleet and business'] as const;
const NEWS = [
  'A new hoist for the workshop',
  'Open day at the yard',
  'What to check before a long trip',
] as const;

export const CONTENT_PATHS = PAGES.map((title) => ({ name: title, url: `/${fileName(title)}` }));

function fileName(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z]+/g, '-');
}

function body(seed: string): string {
  const random = fleetRandom(seed);
  const paragraph = () => random.some(SENTENCES, random.int(3, 5)).join(' ');
  return [
    paragraph(),
    '## How it works',
    paragraph(),
    `- ${random.some(SENTENCES, 3).join('\n- ')}`,
    '## What people ask',
    paragraph(),
  ].join('\n\n');
}

/** Writes three pages and three news articles, different for each dealer. */
export function contentOf(slug: string, dealer: string, now: number): readonly ContentFile[] {
  const day = (ago: number) => new Date(now - ago * 86_400_000).toISOString().slice(0, 10);
  const matter = (title: string, more = '') =>
    `---\ntitle: ${title}\ndescription: ${title} at ${dealer}.\n${more}---\n`;
  return [
    ...PAGES.map((title) => ({
      path: `pages/${fileName(title)}.md`,
      content: `${matter(title)}${body(`${slug} ${title}`)}\n`,
    })),
    ...NEWS.map((title, index) => ({
      path: `news/${fileName(title)}.md`,
      content: `${matter(title, `date: ${day(20 + index * 30)}\n`)}${body(`${slug} ${title}`)}\n`,
    })),
  ];
}
