import { PageInMaking } from './page-in-making.ts';
import { quietScript } from './quiet-script.ts';

interface Drawn {
  readonly html: string;
  /** Of the module scripts in it. */
  readonly sources: readonly string[];
}

const drawn = new WeakMap<object, Map<string, Drawn>>();

function drawApart(page: PageInMaking, draw: (page: PageInMaking) => string): Drawn {
  const apart = new PageInMaking(page.site, '', page.locals, new Set());
  const html = draw(apart);
  if (apart.islands > 0)
    throw new Error('An island cannot be kept from page to page: each is told apart by its page.');
  // As one piece of text, because it is written again and again.
  return { html: Buffer.from(html).toString(), sources: [...apart.sources] };
}

/** What `<Kept>` has around it, drawn once for each object and name. A script that the page has already is left out. */
export function keptHtml(
  page: PageInMaking,
  { by, as }: { readonly by: object; readonly as: string },
  draw: (page: PageInMaking) => string,
): string {
  const ofObject = drawn.get(by) ?? new Map<string, Drawn>();
  drawn.set(by, ofObject);
  const known = ofObject.get(as) ?? drawApart(page, draw);
  ofObject.set(as, known);
  let { html } = known;
  for (const source of known.sources) {
    if (page.sources.has(source)) html = html.replaceAll(quietScript(source), '');
    page.sources.add(source);
  }
  return html;
}
