import { expect, test } from 'vitest';
import { codeIn, listed } from './s3-format.ts';

const OBJECT = (key: string) =>
  `<Contents><Key>${key}</Key><LastModified>2026-11-28T10:00:00.000Z</LastModified><ETag>&quot;a1&quot;</ETag><Size>12</Size><Owner><ID>7</ID></Owner></Contents>`;
const page = (inner: string) =>
  `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>b</Name>${inner}</ListBucketResult>`;

async function keysOf(pages: readonly string[]): Promise<readonly string[]> {
  const asked = [...pages];
  const keys: string[] = [];
  for await (const { key } of listed('', async () => asked.shift() ?? '')) keys.push(key);
  return keys;
}

test('lists the objects of all pages, whatever their names', async () => {
  const next = '<NextContinuationToken>x</NextContinuationToken>';
  expect(await keysOf([page(`${OBJECT('a%2Fb+c')}${OBJECT('Key')}${next}`), page(OBJECT('%26'))])).toEqual([
    'a/b c',
    'Key',
    '&',
  ]);
});

test('a list that was cut off is no shorter list', async () => {
  await expect(keysOf([page(OBJECT('a')).slice(0, -30)])).rejects.toThrow(
    'The list of objects cannot be read',
  );
});

test.each([
  ['<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>No</Message></Error>', 'AccessDenied'],
  ['<Error><Code>NoSuchKey</Code><Message>cut o', 'NoSuchKey'],
  ['<html><body>502</body></html>', undefined],
  ['no XML at all', undefined],
  ['', undefined],
])('the code of %j is %s', (answer, code) => expect(codeIn(answer)).toBe(code));
