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

/** Reads the used parts of a response: the text of each element by its name, and the listed objects. */
async function readAnswer(xml: string) {
  const { SaxesParser } = await import('saxes');
  const texts = new Map<string, string>();
  const contents: ReadonlyMap<string, string>[] = [];
  let inside = texts;
  let text = '';
  const parser = new SaxesParser();
  // A refusal may be cut off, or a page of something in between.
  parser.on('error', () => undefined);
  parser.on('opentag', ({ name }) => {
    if (name === 'Contents') inside = new Map();
    text = '';
  });
  parser.on('text', (more) => {
    text += more;
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'Contents') {
      contents.push(inside);
      inside = texts;
    } else inside.set(name, text);
  });
  parser.write(xml);
  return { texts, contents };
}

/** `<Code>AccessDenied</Code>` → `AccessDenied` */
export async function codeIn(answer: string): Promise<string | undefined> {
  const { texts } = await readAnswer(answer);
  return /^[A-Za-z]+$/.exec(texts.get('Code') ?? '')?.[0];
}

/** Decodes an entry. Keys are requested in URL encoding, so that they may contain any character. */
const listedIn = (entry: ReadonlyMap<string, string>): Listed => ({
  key: decodeURIComponent((entry.get('Key') ?? '').replaceAll('+', ' ')),
  size: Number(entry.get('Size')),
  writtenAt: Date.parse(entry.get('LastModified') ?? ''),
  tag: entry.get('ETag') ?? '',
});

/** Lists all objects below a prefix, page by page. `ask` fetches the text of one page. */
export async function* listed(
  prefix: string,
  ask: (query: URLSearchParams) => Promise<string>,
): AsyncIterable<Listed> {
  for (let from: string | undefined = ''; from !== undefined; ) {
    const page: string = await ask(
      new URLSearchParams({
        'list-type': '2',
        'encoding-type': 'url',
        prefix,
        ...(from !== '' && { 'continuation-token': from }),
      }),
    );
    const { texts, contents } = await readAnswer(page);
    yield* contents.map(listedIn);
    from = texts.get('NextContinuationToken') || undefined;
  }
}
