import * as v from 'valibot';
import { USUAL_STOCK_FILE } from '#domain/operations/builds/changes.ts';
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
const nameWithStars = matching(
  /^(?!.*\*.*\/)(?!.*\/$)[^\0]+$/,
  'a path such as "out/stock-*.csv", with stars in its last part only',
);

const hostName = matching(
  /^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9a-f:.]+\])$/,
  'the name of a server such as "sftp.example.com", without "sftp://", port or path',
);

const fingerprint = matching(
  /^SHA256:[A-Za-z0-9+/]{43}$/,
  'a fingerprint such as "SHA256:" and 43 letters: ssh-keyscan HOST | ssh-keygen -lf -',
);

const fileInArchive = {
  file: doc(
    'Which file of a zip archive is read, such as `*stock*.csv`, if several are possible.',
    v.optional(v.pipe(v.string(), v.nonEmpty())),
  ),
};

export const fileOrigin = {
  kind: doc('A file in the dealer’s folder.', v.literal('file')),
  path: v.optional(pathInsideFolder, USUAL_STOCK_FILE),
  ...fileInArchive,
};

export const urlOrigin = {
  kind: doc('A file on the web, fetched at every build if it has changed.', v.literal('url')),
  url: httpUrl,
  headers_env: doc(
    'The name of the environment variable with the Authorization header.',
    v.optional(environmentName),
  ),
  ...fileInArchive,
};

export const sftpOrigin = {
  kind: doc('A file on an SFTP server.', v.literal('sftp')),
  host: hostName,
  port: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535)), 22),
  path: doc(
    'From the root of the server, or from the user’s folder without a slash in front. With `*` in the last part the newest file that fits is read.',
    nameWithStars,
  ),
  user_env: doc('The name of the environment variable with the user.', environmentName),
  key_env: doc(
    'The name of the environment variable with the private key: the text of the file, with real line ends or `\\n`. Either this or `password_env`.',
    v.optional(environmentName),
  ),
  password_env: doc('The name of the environment variable with the password.', v.optional(environmentName)),
  host_key: doc(
    'The fingerprint of the server’s key, as `ssh-keyscan HOST | ssh-keygen -lf -` prints it and the server’s owner confirms it; a list of old and new while the server changes it. Nothing is read without one that fits.',
    v.optional(
      v.union(
        [fingerprint, v.array(fingerprint)],
        'expected "SHA256:" and 43 letters, or a list of such fingerprints',
      ),
      [],
    ),
  ),
  ...fileInArchive,
};

const bucketName = matching(/^[A-Za-z0-9][A-Za-z0-9._-]{1,254}$/, 'the name of a bucket');

export const s3Origin = {
  kind: doc('An object in Amazon S3 or in another store that speaks its protocol.', v.literal('s3')),
  endpoint: doc(
    'The address of the store, such as `https://s3.ap-southeast-2.amazonaws.com`. The bucket follows as the first part of the path.',
    httpUrl,
  ),
  region: v.optional(matching(/^[A-Za-z0-9-]+$/, 'a region such as "ap-southeast-2"'), 'us-east-1'),
  bucket: bucketName,
  key: doc('With `*` in the last part the newest object that fits is read.', nameWithStars),
  access_key_env: doc('The name of the environment variable with the access key.', environmentName),
  secret_key_env: doc('The name of the environment variable with its secret.', environmentName),
  ...fileInArchive,
};

const originSchema = v.variant('kind', [
  v.object(fileOrigin),
  v.object(urlOrigin),
  v.object(sftpOrigin),
  v.object(s3Origin),
]);

export type FeedOriginConfig = v.InferOutput<typeof originSchema>;
export type FileOriginConfig = Extract<FeedOriginConfig, { kind: 'file' }>;
export type UrlOriginConfig = Extract<FeedOriginConfig, { kind: 'url' }>;
export type SftpOriginConfig = Extract<FeedOriginConfig, { kind: 'sftp' }>;
export type S3OriginConfig = Extract<FeedOriginConfig, { kind: 's3' }>;
