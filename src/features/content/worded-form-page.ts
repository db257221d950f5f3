import { isEmptyBody } from '#domain/content/body.ts';
import { type FormPageModel, type FormPageSource, formPage } from '#features/leads/form-page.ts';
import type { PageContext } from '#features/page-context.ts';
import { type BlockModel, contentBlocks } from './blocks/blocks.ts';
import { readyFormWords } from './ready/form-words.ts';

/** A form’s page with the words that stand beside the form. */
export interface WordedFormPageModel extends FormPageModel {
  readonly words: readonly BlockModel[];
}

/** The dealer’s own words; those that are true of any dealer where it wrote none. */
export function wordedFormPage(source: FormPageSource, context: PageContext): WordedFormPageModel {
  const { content, slug } = source;
  return {
    ...formPage(source, context),
    words:
      content === undefined || isEmptyBody(content.body)
        ? readyFormWords(slug, context)
        : contentBlocks(content.body, context),
  };
}
