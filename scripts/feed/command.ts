import { MARKET_CODES } from '#domain/sites/markets/market-texts.ts';
import { FEED_FORMATS } from '#domain/stock/import/feed-format.ts';
import { type AskPerson, openTerminal } from '../terminal/ask.ts';
import { command } from '../terminal/command.ts';
import { flag, oneOf, text, UsageError, wholeOr } from '../terminal/options.ts';
import { type Load, type Surroundings, start } from '../terminal/start.ts';

/** `make=Brand,dates=day-first`: answers by the name of their question. */
export const answers = {
  does: 'answers to questions, by name: the column of a field or its number, one of the choices, or =Ford for all',
  example: 'make=Brand,dates=day-first',
  usual: undefined,
  read(text: string, spelled: string): Readonly<Record<string, string>> {
    return Object.fromEntries(
      text.split(',').map((part) => {
        const at = part.indexOf('=');
        if (at < 1) throw new UsageError(`${spelled}=${text}: expected name=answer, separated by commas`);
        return [part.slice(0, at).trim(), part.slice(at + 1).trim()];
      }),
    );
  },
} as const;

export const FEED = command({
  call: 'npm run feed',
  does: 'looks at a feed of any kind, guesses what stands where, asks what it cannot know, and writes the mapping into site.json',
  operands: { shape: '[FILE|URL]', most: 1, expected: 'Give one file or address at a time.' },
  options: {
    site: text(
      'harbour-motors',
      'the dealer whose site.json gets the mapping; without FILE or URL its own source is read',
    ),
    market: oneOf('market', MARKET_CODES, 'how numbers, dates and words are read without --site', 'AU'),
    answers,
    format: oneOf('format', FEED_FORMATS, 'the format, if it cannot be found out', 'csv'),
    items: text('vehicle', 'where the vehicles are: the name of the element, or the path of the list'),
    headersEnv: text('FEED_KEY', 'the environment variable with the Authorization header of a URL'),
    write: flag('writes without asking'),
    page: flag('shows the first vehicles as they would look, on a page of this machine'),
    port: wholeOr(4330, 'the port of that page', { most: 65_535 }),
    json: flag('prints what was found as JSON'),
  },
  contradictions: [['page', 'json', 'a page is for people']],
  problem: ({ options, operands }) =>
    operands.length === 0 && options.site === undefined
      ? 'Give a file, an address, or --site for the source of a dealer.'
      : options.write && options.site === undefined
        ? '--write needs --site: the dealer whose site.json gets the mapping.'
        : undefined,
  examples: [
    ['npm run feed -- stock.csv', 'shows what was understood, and asks'],
    [
      'npm run feed -- https://feeds.example/stock.xml --site=harbour-motors --write',
      'connects a dealer to it',
    ],
    [
      'npm run feed -- --site=harbour-motors',
      'looks at the source that is configured: SFTP, S3, Meilisearch',
    ],
    ['npm run feed -- stock.csv --page', 'shows the first vehicles as cards on http://localhost:4330/'],
  ],
  notes: [
    'Without a terminal nothing is asked: what a question usually means is taken and told, and an answer that is needed is named together with the option that gives it.',
    'A file that lies elsewhere is copied into the folder of the dealer.',
  ],
});

export async function main(
  load: Load<typeof FEED, Surroundings & { readonly ask?: AskPerson }>,
): Promise<void> {
  const { ask, close } = openTerminal();
  await start(FEED, async () => {
    const program = await load();
    return { ...program, run: (request, world) => program.run(request, { ...world, ...(ask && { ask }) }) };
  });
  close();
}
