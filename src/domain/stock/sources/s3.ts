import * as v from 'valibot';
import { doc, matching } from '#domain/sites/config-fields.ts';
import { environmentName, fileInArchive, httpUrl, nameWithStars } from './fields.ts';

const bucketName = matching(/^[A-Za-z0-9][A-Za-z0-9._-]{1,254}$/, 'the name of a bucket');

export const s3Source = {
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
