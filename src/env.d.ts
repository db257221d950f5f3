/// <reference types="astro/client" />

/** Filled in where pages and scripts are compiled; not there where the same code runs as it stands. */
declare const MOCK_SITE: boolean | undefined;

/** What Astro’s compiler tells about the compiled pages. */
declare module 'virtual:astro:manifest' {
  export const manifest: unknown;
}

declare namespace App {
  /** All that a page gets: what it draws, what stands around it, and our own words in the market’s spelling. */
  interface Locals {
    readonly page: import('#routes').PageModel;
    readonly shell: import('#features/shell/shell-model.ts').Shell;
    readonly say: (text: string) => string;
    /** Marks the place of a part of the shell that was drawn before. Without it the part is drawn with the page. */
    readonly placeShell?: (part: import('#features/shell/shell-model.ts').ShellPart) => string;
    /** Set while a part of the shell is rendered by itself, for pages that are not known yet. */
    readonly part?: import('#features/shell/shell-model.ts').ShellPart;
    /** On the editor’s own site, which has no page of a dealer. */
    readonly editor?: import('#features/content/editor/editor-page.ts').EditorModel;
  }
}
