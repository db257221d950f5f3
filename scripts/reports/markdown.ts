/** Escapes text for a cell or line of Markdown. The text may come from anyone. */
export const inMarkdown = (text: string): string => text.replace(/[|\\<>`]/g, (mark) => `\\${mark}`);

export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(inMarkdown).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
