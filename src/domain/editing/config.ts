import * as v from 'valibot';
import { doc, maybe, off, serverUrl, text } from '#domain/site/fields.ts';

/** Where the editor at /admin saves to, and how. */
export const editingSchema = v.strictObject({
  repo: doc(
    'The repository on GitHub that this folder lies in, such as "harbour-group/dealer-sites".',
    v.pipe(
      text,
      v.regex(/^[\w.-]+\/[\w.-]+$/, 'expected the owner and the name, such as "owner/repository"'),
    ),
  ),
  branch: doc('The branch that is published.', v.optional(text, 'main')),
  review: doc(
    'What is saved waits for somebody’s review: the editor shows drafts, those in review and those ready, each a pull request.',
    off,
  ),
  sign_in_url: doc(
    'The service that signs editors in with GitHub. Without one, Netlify’s is asked; a personal access token does always.',
    maybe(serverUrl),
  ),
});
