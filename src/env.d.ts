/// <reference types="astro/client" />

declare namespace App {
  /** All that a page gets: what it draws, what stands around it, and our own words in the market’s spelling. */
  interface Locals {
    readonly page: import('#routes').PageModel;
    readonly shell: import('#features/chrome/shell-model.ts').Shell;
    readonly say: (text: string) => string;
  }
}
