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

/** `<Code>AccessDenied</Code>` → `AccessDenied` */
export const codeIn = (answer: string): string | undefined => /<Code>([A-Za-z]+)<\/Code>/.exec(answer)?.[1];

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d+)|(\w+));/g, (whole, number: string | undefined, name = '') =>
    number === undefined ? (ENTITIES[name] ?? whole) : String.fromCodePoint(Number(number)),
  );

/** The text of the first such element. Keys are asked for in URL encoding, so that any character can stand in one. */
function textIn(xml: string, element: string): string | undefined {
  const [, text] = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml) ?? [];
  return text === undefined || text === '' ? undefined : unescaped(text);
}

function* listedIn(xml: string): Iterable<Listed> {
  for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs))
    yield {
      key: decodeURIComponent((textIn(entry, 'Key') ?? '').replaceAll('+', ' ')),
      size: Number(textIn(entry, 'Size')),
      writtenAt: Date.parse(textIn(entry, 'LastModified') ?? ''),
      tag: textIn(entry, 'ETag') ?? '',
    };
}

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
    yield* listedIn(page);
    from = textIn(page, 'NextContinuationToken');
  }
}
