import { SaxesParser } from 'saxes';
import type { Listed } from './types.ts';

/** Names in paths as signatures expect them: every other character is escaped. */
export const escapedKey = (key: string): string =>
  key
    .split('/')
    .map((part) =>
      encodeURIComponent(part).replace(
        /[!'()*]/g,
        (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
      ),
    )
    .join('/');

/** The texts of elements by their name: the first of each. */
type Texts = Record<string, string>;

interface Answer {
  readonly texts: Texts;
  /** Those of each object in a listing. */
  readonly objects: readonly Texts[];
  /** Why it ends, if it is not whole. */
  readonly fault: Error | null;
}

function answerOf(xml: string): Answer {
  const texts: Texts = {};
  const objects: Texts[] = [];
  let within = texts;
  let text = '';
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => {
    text = '';
    if (name !== 'Contents') return;
    within = {};
    objects.push(within);
  });
  parser.on('text', (found) => {
    text += found;
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'Contents') within = texts;
    else within[name] ??= text;
    text = '';
  });
  try {
    parser.write(xml).close();
    return { texts, objects, fault: null };
  } catch (cause) {
    return { texts, objects, fault: cause instanceof Error ? cause : new Error(String(cause)) };
  }
}

/** `<Code>AccessDenied</Code>` → `AccessDenied`, also of an answer of which only the beginning was read. */
export const codeIn = (answer: string): string | undefined => answerOf(answer).texts['Code'];

/** Keys are asked for in URL encoding, so that any character can stand in one. */
const listedAs = ({ Key = '', Size, LastModified = '', ETag = '' }: Texts): Listed => ({
  key: decodeURIComponent(Key.replaceAll('+', ' ')),
  size: Number(Size),
  writtenAt: Date.parse(LastModified),
  tag: ETag,
});

/** All objects below a prefix, page by page. `ask` gives the text of one. */
export async function* listed(
  prefix: string,
  ask: (query: URLSearchParams) => Promise<string>,
): AsyncIterable<Listed> {
  for (let from: string | undefined = ''; from !== undefined; ) {
    const page: string = await ask(
      new URLSearchParams({
        ...{ 'list-type': '2', 'encoding-type': 'url', prefix },
        ...(from !== '' && { 'continuation-token': from }),
      }),
    );
    const { texts, objects, fault } = answerOf(page);
    if (fault) throw new Error(`The list of objects cannot be read: ${fault.message}`, { cause: fault });
    yield* objects.map(listedAs);
    from = texts['NextContinuationToken'] || undefined;
  }
}
