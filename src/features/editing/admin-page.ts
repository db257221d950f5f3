import type { CmsConfig } from '@sveltia/cms';
import { knownWords } from '#domain/content/directives.ts';
import { cmsConfig } from '#domain/editing/cms-config.ts';
import { type EditorComponent, editorComponents } from '#domain/editing/components.ts';
import { headModel } from '#domain/page/head-model.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';
import { EDITOR_SCRIPT } from './editor-files.ts';

/** What the page hands to its script. */
export interface AdminSetup {
  readonly script: string;
  readonly config: CmsConfig;
  readonly components: readonly EditorComponent[];
}

export function adminPage({ dealer }: PageContext) {
  return {
    kind: 'admin' as const,
    head: headModel(dealer, { path: paths.admin, title: 'Pages and news', indexed: false }),
    setup: {
      script: EDITOR_SCRIPT,
      config: cmsConfig(dealer.config),
      components: editorComponents(knownWords(dealer.config)),
    },
  };
}

export type AdminPageModel = ReturnType<typeof adminPage>;
