import { clientFiles, contentOf } from './site-files.ts';

/** The frame of every page, and the forms on some. */
const DRAWS_A_FORM = /\.(?:button-main|lead-form)\b/;

/** Of the compiled stylesheets those that a form is drawn with, for pages that are drawn outside of the compiled code. */
export const formStylesheets = (clientDir: string): readonly string[] =>
  clientFiles(clientDir)
    .filter(({ path }) => path.startsWith('/_astro/') && path.endsWith('.css'))
    .filter((file) => DRAWS_A_FORM.test(contentOf(file).toString()))
    .map(({ path }) => path)
    .sort();
