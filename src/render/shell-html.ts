import { SHELL_PARTS, type ShellHtml } from '#features/chrome/shell-parts.ts';
import type { RenderPage } from './bundle.ts';

const COMPONENT = 'src/pages/shell.astro';

const bodyOf = (html: string): string =>
  html.slice(html.indexOf('<body>') + '<body>'.length, html.lastIndexOf('</body>'));

/** What stands around each page of a dealer, rendered once: it is the larger part of most of them. */
export async function renderShell(render: RenderPage, locals: object): Promise<ShellHtml> {
  const parts = SHELL_PARTS.map(async (part) => {
    const html = await render({
      component: COMPONENT,
      path: `the shell (${part})`,
      locals: { ...locals, part },
      csp: {},
    });
    return [part, bodyOf(html)] as const;
  });
  return Object.fromEntries(await Promise.all(parts)) as ShellHtml;
}
