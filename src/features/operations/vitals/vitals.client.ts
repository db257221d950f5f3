import type { Metric } from 'web-vitals';
import { paths } from '#paths';

const PHONE = '(width < 62em)';

/** The latest value of each metric, sent when the page is left. */
const measured = new Map<Metric['name'], number>();

function report(): void {
  if (measured.size === 0) return;
  const metrics = [...measured].map(([name, value]) => ({ name, value: Math.round(value * 1_000) / 1_000 }));
  measured.clear();
  const kind = document.querySelector<HTMLElement>('main')?.dataset['kind'] ?? '';
  const device = matchMedia(PHONE).matches ? 'phone' : 'desk';
  const body = new Blob([JSON.stringify({ kind, device, metrics })], { type: 'application/json' });
  navigator.sendBeacon(paths.vitals, body);
}

async function measure(): Promise<void> {
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals');
  const note = ({ name, value }: Metric) => void measured.set(name, value);
  for (const listen of [onCLS, onFCP, onINP, onLCP, onTTFB]) listen(note);
  // The library sets its last values when the page is hidden, in listeners registered before this one.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') report();
  });
  addEventListener('pagehide', report);
}

const whenQuiet = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1_000));
const start = () => whenQuiet(() => void measure().catch(() => undefined));

if (document.readyState === 'complete') start();
else addEventListener('load', start, { once: true });
