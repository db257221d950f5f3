import * as v from 'valibot';
import { doc, matching } from '#domain/sites/config-fields.ts';

export const environmentName = matching(
  /^[A-Z][A-Z0-9_]*$/,
  'the name of an environment variable such as "STOCK_KEY", never its value',
);

const isPlainHttpUrl = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
};

export const httpUrl = v.pipe(
  v.string(),
  v.check(isPlainHttpUrl, 'expected an http(s) address without user or password'),
);

export const pathInsideFolder = v.pipe(
  v.string(),
  v.nonEmpty(),
  v.check(
    (path) => !/^([/\\]|[a-z]:)/i.test(path) && !path.split(/[/\\]/).includes('..'),
    "expected a path inside the dealer's own folder",
  ),
);

/** `out/stock-*.csv`: stars in the name of the file, none in its folder. */
export const nameWithStars = matching(
  /^(?!.*\*.*\/)(?!.*\/$)[^\0]+$/,
  'a path such as "out/stock-*.csv", with stars in its last part only',
);

export const fileInArchive = {
  file: doc(
    'Which file of a zip archive is read, such as `*stock*.csv`, if several are possible.',
    v.optional(v.pipe(v.string(), v.nonEmpty())),
  ),
};
