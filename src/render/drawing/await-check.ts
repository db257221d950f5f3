import { SourceMap } from 'node:module';
import type { Plugin } from 'vite';
import { sourceAt } from './drawing-error.ts';

/** Returns the position of the first `await`, or undefined if there is none. */
function firstWait(node: unknown): number | undefined {
  if (typeof node !== 'object' || node === null) return undefined;
  if ('type' in node && node.type === 'AwaitExpression' && 'start' in node) return Number(node.start);
  for (const part of Object.values(node)) {
    const wait = firstWait(part);
    if (wait !== undefined) return wait;
  }
  return undefined;
}

/** Refuses a template that waits: when a page is drawn, nobody knows the line any more. */
export const waitingTemplates = (): Plugin => ({
  name: 'waiting-templates',
  enforce: 'post',
  transform: {
    filter: { id: /\.astro$/, code: /\bawait\b/ },
    handler(code) {
      const start = firstWait(this.parse(code));
      if (start === undefined) return;
      const before = code.slice(0, start).split('\n');
      const { sources, names, mappings } = this.getCombinedSourcemap();
      const map = new SourceMap({
        version: 3,
        file: '',
        sourceRoot: '',
        sources,
        sourcesContent: [],
        names,
        mappings,
      });
      const place = sourceAt(map, before.length, (before.at(-1)?.length ?? 0) + 1);
      // Templates of libraries have none, and no page uses them.
      if (place === undefined) return;
      this.error(
        `${place} waits for something (await), and pages are drawn without waiting. Let the page’s model bring it.`,
      );
    },
  },
});
