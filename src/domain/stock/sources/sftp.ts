import * as v from 'valibot';
import { doc, matching } from '#domain/sites/config-fields.ts';
import { environmentName, fileInArchive, nameWithStars } from './fields.ts';

const hostName = matching(
  /^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9a-f:.]+\])$/,
  'the name of a server such as "sftp.example.com", without "sftp://", port or path',
);

const fingerprint = matching(
  /^SHA256:[A-Za-z0-9+/]{43}$/,
  'a fingerprint such as "SHA256:" and 43 letters: ssh-keyscan HOST | ssh-keygen -lf -',
);

export const sftpSource = {
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
