import { track } from '#adapters/shell/analytics/analytics.client.ts';
import { SHARE_WINDOW } from '#domain/shell/share.ts';

const COPIED_SHOWN_MS = 3_000;

/** Returns the shared address: the page's, as the page itself names it. */
const address = (): string =>
  document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href;

/** Opens the device's share sheet, which offers more than a menu. A shopper who closes it wants nothing else. */
async function shareByDevice(menu: HTMLElement | null): Promise<void> {
  try {
    await navigator.share({ url: address(), title: document.title });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    menu?.showPopover();
  }
}

function openWindow({ href }: HTMLAnchorElement): void {
  const { width, height } = SHARE_WINDOW;
  window.open(href, '_blank', `popup,noopener,width=${width},height=${height}`);
}

async function copy(url: string, words: Element | null, status: Element | null): Promise<void> {
  const before = 'Copy link';
  const say = (text: string) => {
    if (words) words.textContent = text;
    if (status) status.textContent = text === before ? '' : text;
  };
  try {
    await navigator.clipboard.writeText(url);
    say('Link copied');
  } catch {
    say('Could not be copied');
  }
  setTimeout(() => say(before), COPIED_SHOWN_MS);
}

for (const share of document.querySelectorAll<HTMLElement>('.share')) {
  const menu = share.querySelector<HTMLElement>('.share-menu');
  share.querySelector('.share-open')?.addEventListener('click', (event) => {
    if (!('share' in navigator)) return;
    event.preventDefault();
    void shareByDevice(menu);
  });
  for (const link of share.querySelectorAll<HTMLAnchorElement>('[data-window]'))
    link.addEventListener('click', (event) => {
      event.preventDefault();
      openWindow(link);
      track('link_click', { url: link.href, label: link.textContent.trim(), placement: 'share' });
    });
  share.querySelector('.share-copy')?.addEventListener('click', () => {
    const [words, status] = ['.share-copy-words', '[role="status"]'].map((part) => share.querySelector(part));
    void copy(address(), words ?? null, status ?? null);
  });
}
