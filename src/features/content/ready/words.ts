import type { BlockModel } from '../blocks/blocks.ts';

/** Text under a heading. It is drawn as text, whoever wrote it. */
export interface WordsSection {
  readonly title?: string;
  readonly paragraphs?: readonly string[];
  readonly points?: readonly string[];
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

const inside = (tag: string, text: string) => `<${tag}>${escapeHtml(text)}</${tag}>`;

const sectionHtml = ({ title, paragraphs = [], points = [] }: WordsSection): string =>
  [
    title === undefined ? '' : inside('h2', title),
    ...paragraphs.map((text) => inside('p', text)),
    points.length === 0 ? '' : `<ul>${points.map((text) => inside('li', text)).join('')}</ul>`,
  ].join('');

export const wordsBlock = (sections: readonly WordsSection[]): BlockModel => ({
  kind: 'html',
  html: sections.map(sectionHtml).join('\n'),
});
