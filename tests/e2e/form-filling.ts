import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright';
import type { LeadStore } from '#adapters/leads/store/types.ts';
import { openStores } from '#adapters/storage/stores/open.ts';
import type { StoredLead } from '#domain/leads/lead.ts';
import type { PublicVehicle } from '#domain/vehicles/vehicle.ts';
import { outputOf } from '../fleet/sites.ts';
import { openPage } from './new-shopper.ts';
import { shop } from './shop.ts';

let store: LeadStore | undefined;
/** The lead store of this worker's shop, opened by the test. */
function leadStore(): LeadStore {
  store ??= openStores({ env: {}, dataDir: shop().dataDir, serverless: false }).leads;
  return store;
}

let people = 0;
/** A person with a new email address. */
export function somebody(): string {
  people += 1;
  return `shopper-${Date.now()}-${people}@example.com`;
}

/** Every lead of a dealer with this email address or message. */
export async function leadsOf(dealer: string, said: string): Promise<readonly StoredLead[]> {
  const records = await leadStore().leads({ dealer, limit: 200 });
  return records
    .map(({ lead }) => lead)
    .filter(({ payload }) => payload.email === said || payload.message === said);
}

export const stockOf = (slug: string) =>
  JSON.parse(outputOf(slug, 'data/stock.json')) as readonly PublicVehicle[];

export const leadForm = (page: Page): Locator => page.locator('.lead-form').first();

/** Comes to the form as a pointer does, and waits until it has hydrated. */
export async function hydrated(page: Page): Promise<void> {
  await leadForm(page).dispatchEvent('pointerover');
  await page.waitForFunction(() => {
    const form = document.querySelector('.lead-form');
    return form !== null && form.closest('astro-island[ssr]') === null;
  });
}

const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const USUAL: Readonly<Record<string, string>> = {
  name: 'Kim',
  last_name: 'O’Neill-Lee',
  phone: '0400 000 000',
  make: 'Mazda',
  model: 'CX-5',
  year: '2019',
  km: '45000',
  vehiclePriceBudget: '30000',
  income: '6000',
  pickup_date: inDays(3),
  return_date: inDays(9),
  booking_date: inDays(3),
};

export type Typed = Readonly<Record<string, string>>;

/** Fills in the required fields of the open step, and the fields that `typed` names. */
export async function fillStep(form: Locator, typed: Typed): Promise<void> {
  const boxes = form.locator('.form-step:visible').locator('input, select, textarea');
  for (const box of await boxes.all()) {
    const [name, kind, value] = await box.evaluate((one: HTMLInputElement) => [
      one.name,
      one.type,
      one.value,
    ]);
    const isAsked = (
      await box.locator('xpath=ancestor::*[contains(@class,"field")][1]').innerText()
    ).includes('(optional)');
    const wanted = typed[name] ?? (isAsked ? undefined : USUAL[name]);
    if (kind === 'file' || kind === 'checkbox') continue;
    if (kind === 'radio') {
      const chosen = await form.locator(`input[name="${name}"]:checked`).count();
      if (chosen === 0 && !isAsked) await box.check({ force: true });
    } else if (kind === 'select-one') {
      if (wanted !== undefined) await box.selectOption(wanted);
      else if (value === '' && !isAsked) await box.selectOption({ index: 1 });
    } else if (wanted !== undefined) await box.fill(wanted);
  }
}

export const press = (form: Locator): Promise<void> => form.locator('.form-submit').click();

/** Goes through all steps to the thank-you page. */
export async function sendWhole(page: Page, typed: Typed): Promise<void> {
  const form = leadForm(page);
  const steps = await form.locator('.form-step').count();
  for (let step = 1; step <= steps; step += 1) {
    await form.locator(`.form-step[data-step="${step}"]:visible`).waitFor();
    await fillStep(form, typed);
    await press(form);
  }
  await page.waitForURL('**/success?**');
}

/** The analytics events of every page of a context, including pages that were left. */
export async function eventsOf(
  context: BrowserContext,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const events: Readonly<Record<string, unknown>>[] = [];
  await context.exposeFunction('noteEvent', (text: string) => void events.push(JSON.parse(text)));
  await context.addInitScript(() => {
    const layer: unknown[] = [];
    const note = (window as unknown as { noteEvent: (text: string) => void }).noteEvent;
    layer.push = (...all: unknown[]) => {
      for (const one of all) note(JSON.stringify(one));
      return all.length;
    };
    Object.assign(window, { dataLayer: layer });
  });
  return events;
}

/** A page that a new shopper has opened, and the analytics events of every page of the visit. */
export async function openWithEvents(slug: string, path: string, options?: BrowserContextOptions) {
  let events: Awaited<ReturnType<typeof eventsOf>> = [];
  const opened = await openPage(slug, path, options, async (page) => {
    events = await eventsOf(page.context());
  });
  return { ...opened, events };
}
