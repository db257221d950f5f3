import { consentStore, whenGranted } from '#adapters/shell/analytics/analytics.client.ts';
import { addScript } from '#ui/add-script.ts';
import { whenIdle } from '#ui/on-idle.ts';

const HOST = 'https://www.googletagmanager.com/gtm.js';
const id = document.documentElement.dataset['tagManager'];

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

function load(container: string): void {
  window.dataLayer ??= [];
  window.dataLayer.push({ event: 'gtm.js', 'gtm.start': Date.now() });
  addScript(`${HOST}?id=${encodeURIComponent(container)}`);
}

if (id !== undefined) whenGranted(consentStore(), () => whenIdle(() => load(id)));
