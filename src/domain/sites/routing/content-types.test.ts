import { expect, test } from 'vitest';
import { contentTypeOf } from './content-types.ts';

test.each([
  ['/index.html', 'text/html; charset=utf-8', true],
  ['/a.b/PHOTO.JPG', 'image/jpeg', false],
  ['/assets/logo.svg', 'image/svg+xml; charset=utf-8', true],
  ['/a.html/b', 'application/octet-stream', false],
  ['/none', 'application/octet-stream', false],
])('%s has the content type %s', (path, type, text) => expect(contentTypeOf(path)).toEqual({ type, text }));
