import { type DocsLink, type DocsPage, destinationOf } from './page.ts';
import { DECISIONS, type Section } from './sections.ts';

interface Repository {
  /** Returns true if a path below the root is a file or a folder. */
  readonly exists: (path: string) => boolean;
}

function linkProblem(
  page: DocsPage,
  { target, line }: DocsLink,
  pages: ReadonlyMap<string, DocsPage>,
  { exists }: Repository,
): string | undefined {
  const destination = destinationOf(page.file, target);
  if (destination.kind === 'elsewhere') return undefined;
  const where = `docs/${page.file}:${line}`;
  if (destination.kind === 'anchor')
    return page.anchors.includes(destination.anchor)
      ? undefined
      : `${where}: no heading of this page has the anchor #${destination.anchor}.`;
  const { path, anchor } = destination;
  if (!exists(path)) return `${where}: ${target} leads to ${path}, which does not exist.`;
  if (anchor === '') return undefined;
  const other = pages.get(path);
  if (other === undefined) return `${where}: ${target} has an anchor, but ${path} is not a page.`;
  return other.anchors.includes(anchor)
    ? undefined
    : `${where}: no heading of ${path} has the anchor #${anchor}. It has: ${other.anchors.join(', ')}.`;
}

/** Lists every dead link, every page that is missing in the sidebar, and every entry of the sidebar without a page. */
export function docsProblems(
  pages: readonly DocsPage[],
  sections: readonly Section[],
  repository: Repository,
): readonly string[] {
  const byPath = new Map(pages.map((page) => [`docs/${page.file}`, page]));
  const listed = sections.flatMap((section) => section.pages);
  return [
    ...pages.flatMap((page) =>
      page.links.flatMap((link) => linkProblem(page, link, byPath, repository) ?? []),
    ),
    ...listed
      .filter((file) => !byPath.has(`docs/${file}`))
      .map((file) => `docs/${file} is listed in tools/docs/sections.ts, but does not exist.`),
    ...pages
      .filter(({ file }) => !(listed.includes(file) || file.startsWith(DECISIONS)))
      .map(({ file }) => `docs/${file} is in no section of tools/docs/sections.ts, so nobody finds it.`),
  ];
}
