import { mayPrefetch } from '#domain/routing/prefetch.ts';

/** A mouse that only passes over a link does not rest on it that long. */
const DWELL = 80;
/** Where the link to the own account leads, on sites that have accounts. */
const garage = document.querySelector<HTMLElement>('[data-account]')?.dataset['account'] ?? null;
const done = new Set([location.pathname + location.search]);

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

function isThrifty(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}

function prefetch({ origin, pathname, search, target, download }: HTMLAnchorElement): void {
  const page = pathname + search;
  if (origin !== location.origin || done.has(page) || target === '_blank' || download !== '') return;
  if (!mayPrefetch(pathname, garage) || isThrifty()) return;
  done.add(page);
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.href = page;
  document.head.append(link);
}

const linkOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;

let resting: ReturnType<typeof setTimeout> | undefined;
let restingOn: HTMLAnchorElement | null = null;

document.addEventListener('pointerover', ({ target, pointerType }) => {
  const link = linkOf(target);
  if (link === restingOn || pointerType !== 'mouse') return;
  clearTimeout(resting);
  restingOn = link;
  if (link) resting = setTimeout(prefetch, DWELL, link);
});
for (const intent of ['touchstart', 'focusin'])
  document.addEventListener(
    intent,
    ({ target }) => {
      const link = linkOf(target);
      if (link) prefetch(link);
    },
    { passive: true },
  );
