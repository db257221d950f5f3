import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { parse as parseYaml, YAMLParseError } from 'yaml';
import type { ContentFault, PixelSize } from '#domain/content/body.ts';
import {
  type ContentPage,
  type NewsItem,
  newsMatterSchema,
  pageMatterSchema,
} from '#domain/content/content-schema.ts';
import { knownWords } from '#domain/content/directives.ts';
import { readMarkdown, type TextFacts } from '#domain/content/markdown.ts';
import { formPageNamed } from '#domain/leads/forms/form-places.ts';
import { cached, TwoRoundCache } from '#domain/lib/memoise.ts';
import { nearestWord } from '#domain/lib/nearest-word.ts';
import { SLUG } from '#domain/sites/config-fields.ts';
import type { Asset } from '#domain/sites/site.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import { explain } from './explain.ts';
import { lineIn } from './json-file.ts';
import { pictureSize } from './picture-size.ts';
import type { Problem } from './problems.ts';
import { readText } from './text-file.ts';

interface ContentFile {
  readonly file: string;
  readonly slug: string;
  /** The front matter, parsed and as text. The text tells the lines of mistakes. */
  readonly matter: unknown;
  readonly matterText: string;
  readonly body: string;
  readonly firstLine: number;
}

/** The file of a text, without its body. */
type MatterReading = ContentFile | Problem;
type BodyReading = ReturnType<typeof readMarkdown>;

/** Caches a dealer’s texts as they were read, for the next read. */
export const createContentCache = () => ({
  matters: new TwoRoundCache<MatterReading>(),
  /** The pictures whose sizes a text asks for, by the text. */
  measured: new TwoRoundCache<readonly string[]>(),
  bodies: new TwoRoundCache<BodyReading>(),
});

export type ContentCache = ReturnType<typeof createContentCache>;

/** What texts may refer to. It is unknown if the dealer's configuration is invalid. */
export interface ContentSetting {
  readonly config: SiteConfig;
  readonly assets: readonly Asset[];
}

/** A folder with `pages` and `news`, and its name in messages. */
export interface ContentFolder {
  readonly folder: string;
  readonly shown: string;
}

const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?/;

function yamlProblem(file: string, cause: unknown): Problem {
  const [message = ''] = String(cause).split('\n');
  // The front matter begins on the second line of its file.
  const line = cause instanceof YAMLParseError ? cause.linePos?.[0].line : undefined;
  return {
    file,
    line: line === undefined ? undefined : line + 1,
    path: '(front matter)',
    found: message.replace(/^YAMLParseError: | at line \d+, column \d+:$/g, ''),
    expected: 'valid YAML; put text with a colon, a hash or a quotation mark in quotes',
  };
}

function readContentFile(
  { folder, shown }: ContentFolder,
  name: string,
  cache: ContentCache | undefined,
): MatterReading {
  const file = `${shown}/${name}`;
  const slug = name.replace(/\.md$/, '');
  if (!SLUG.test(slug))
    return {
      file,
      path: '(file name)',
      found: `"${name}"`,
      expected: 'small letters, digits and hyphens: the name is the path of the page',
    };
  const text = readText(join(folder, name));
  const from = () => JSON.stringify([file, text]);
  return cached(cache?.matters, from, () => readMatter(file, slug, text));
}

function readMatter(file: string, slug: string, text: string): MatterReading {
  const match = FRONT_MATTER.exec(text);
  if (!match)
    return {
      file,
      path: '(whole file)',
      found: 'no front matter',
      expected: 'a block between two lines "---" with at least a title',
    };
  try {
    return {
      file,
      slug,
      matter: parseYaml(match[1] ?? '', { schema: 'core' }) ?? {},
      // An empty line replaces the opening `---`, so that line numbers are those of the file.
      matterText: `\n${match[1] ?? ''}`,
      body: text.slice(match[0].length),
      firstLine: match[0].split('\n').length,
    };
  } catch (cause) {
    return yamlProblem(file, cause);
  }
}

function problemsOf(file: string, fault: ContentFault): readonly Problem[] {
  if ('issue' in fault)
    return explain(fault.schema, [fault.issue], () => ({ file, line: fault.line })).map((problem) => ({
      ...problem,
      path: `${fault.about} ${problem.path}`,
    }));
  const { line, about, found, expected, word, candidates = [] } = fault;
  return [{ file, line, path: about, found, expected, nearest: nearestWord(word, candidates) }];
}

const PICTURES = /\.(?:jpe?g|png|webp|gif|svg)$/i;

/** Offers the pictures that a dealer’s texts may show. The size of a picture is read when it is used. */
function pictureShelf(setting: ContentSetting | null) {
  const sources = new Map(setting?.assets.map(({ url, source }) => [url, source]));
  const measure = (src: string): PixelSize | { readonly found: string; readonly expected: string } => {
    if (setting === null) return { width: 16, height: 9 };
    const source = sources.get(src);
    if (source === undefined)
      return {
        found: `"${src}", which does not exist`,
        expected: 'a picture of the dealer’s assets, /assets/…',
      };
    return (
      pictureSize(readFileSync(source)) ?? {
        found: `"${src}", whose size cannot be read`,
        expected: 'a picture: jpg, png, webp, gif or svg',
      }
    );
  };
  return {
    measure,
    known: [...sources.keys()].filter((url) => PICTURES.test(url)),
    isMissing: (src: string) => setting !== null && src.startsWith('/assets/') && !sources.has(src),
  };
}

type Shelf = ReturnType<typeof pictureShelf>;

/** The differences between the two kinds of text files. */
interface ContentKind<T> {
  readonly name: 'pages' | 'news';
  readonly schema: v.GenericSchema<unknown, T>;
  readonly hasForm: (slug: string, matter: T) => boolean;
}

const PAGES: ContentKind<v.InferOutput<typeof pageMatterSchema>> = {
  name: 'pages',
  schema: pageMatterSchema,
  hasForm: (slug, { form }) => form !== null || formPageNamed(slug) !== undefined,
};
const NEWS: ContentKind<v.InferOutput<typeof newsMatterSchema>> = {
  name: 'news',
  schema: newsMatterSchema,
  hasForm: () => false,
};

const missingPicture = (file: ContentFile, image: string | null, shelf: Shelf): readonly Problem[] => {
  if (image === null || !shelf.isMissing(image)) return [];
  return [
    {
      ...lineIn({ file: file.file, text: file.matterText, value: file.matter })(['image']),
      path: 'image',
      found: `"${image}", which does not exist`,
      expected: 'a picture of the dealer’s assets, /assets/…',
      nearest: nearestWord(image, shelf.known),
    },
  ];
};

/** Lists the names of a folder’s texts. If the dealer and its group both have a text, the dealer’s is used. */
function textsOf(folders: readonly ContentFolder[], kind: string) {
  const texts = new Map<string, ContentFolder>();
  for (const { folder, shown } of folders) {
    const inside = { folder: join(folder, kind), shown: `${shown}/${kind}` };
    if (!existsSync(inside.folder)) continue;
    for (const name of readdirSync(inside.folder))
      if (name.endsWith('.md') && !texts.has(name)) texts.set(name, inside);
  }
  return [...texts].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Reads a text, or finds that it was read before and that its pictures still have the same sizes. */
function readBody(text: string, facts: TextFacts, cache: ContentCache | undefined): BodyReading {
  if (cache === undefined) return readMarkdown(text, facts);
  const { pictureSize, ...others } = facts;
  const from = JSON.stringify([text, others]);
  const measured = cache.measured.of(from, () => picturesOf(text, facts));
  const sizes = JSON.stringify(measured.map(pictureSize));
  return cache.bodies.of(`${sizes}${from}`, () => readMarkdown(text, facts));
}

function picturesOf(text: string, facts: TextFacts): readonly string[] {
  const sources: string[] = [];
  const pictureSize: TextFacts['pictureSize'] = (src) => {
    sources.push(src);
    return facts.pictureSize(src);
  };
  readMarkdown(text, { ...facts, pictureSize });
  return sources;
}

type ContentEntry<T> = T & Pick<ContentPage, 'slug' | 'body'>;

function readKind<T extends { readonly image: string | null }>(
  folders: readonly ContentFolder[],
  kind: ContentKind<T>,
  setting: ContentSetting | null,
  shelf: Shelf,
  cache: ContentCache | undefined,
): { readonly items: readonly ContentEntry<T>[]; readonly problems: readonly Problem[] } {
  const items: ContentEntry<T>[] = [];
  const problems: Problem[] = [];
  const { schema } = kind;
  for (const [name, folder] of textsOf(folders, kind.name)) {
    const read = readContentFile(folder, name, cache);
    if ('expected' in read) {
      problems.push(read);
      continue;
    }
    const { file, slug, matter, matterText, body: text, firstLine } = read;
    const parsed = v.safeParse(schema, matter);
    if (!parsed.success) {
      const locate = lineIn({ file, text: matterText, value: matter });
      problems.push(...explain(schema, parsed.issues, locate));
    }
    const facts: TextFacts = {
      file,
      firstLine,
      place: kind.name === 'pages' ? 'page' : 'news',
      formBeside: parsed.success && kind.hasForm(slug, parsed.output),
      ...(setting ? knownWords(setting.config) : { locations: null, departments: null }),
      pictureSize: shelf.measure,
      pictures: shelf.known,
    };
    const { body, faults } = readBody(text, facts, cache);
    problems.push(...faults.flatMap((fault) => problemsOf(file, fault)));
    if (!parsed.success) continue;
    problems.push(...missingPicture(read, parsed.output.image, shelf));
    items.push({ ...parsed.output, slug, body });
  }
  return { items, problems };
}

export interface Content {
  readonly pages: readonly ContentPage[];
  readonly news: readonly NewsItem[];
  readonly problems: readonly Problem[];
}

/** Reads `pages/*.md` and `news/*.md` of a dealer and its group. The first folder takes precedence. */
export function readContent(
  folders: readonly ContentFolder[],
  setting: ContentSetting | null,
  cache?: ContentCache,
): Content {
  const shelf = pictureShelf(setting);
  const pages = readKind(folders, PAGES, setting, shelf, cache);
  const news = readKind(folders, NEWS, setting, shelf, cache);
  return { pages: pages.items, news: news.items, problems: [...pages.problems, ...news.problems] };
}
