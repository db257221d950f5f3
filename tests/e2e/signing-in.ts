import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { emailFolder } from '#adapters/leads/email/folder.ts';
import { addressOf, ask, shop } from './shop.ts';
import { SHOPPER_HEADER } from './shopper-header.ts';
import { fail } from './test.ts';

const emails = (most: number) => emailFolder(join(shop().dataDir, 'mail')).letters(most);
let people = 0;

/** A person without an account. */
export const newcomer = (): string => `ada.${++people}.${Date.now()}@example.com`;

export const emailBox = (page: Page) => page.getByLabel('Email', { exact: true });
export const codeBox = (page: Page) => page.getByLabel('Code', { exact: true });

export async function codeFor(email: string): Promise<string> {
  const letter = (await emails(50)).find(({ to }) => to.includes(email));
  return /\d{6}/.exec(letter?.subject ?? '')?.[0] ?? fail(`No code was sent to ${email}`);
}

/** The emails to an address, newest first. */
export const emailsTo = async (email: string) => (await emails(200)).filter(({ to }) => to.includes(email));

export async function askForCode(page: Page, email: string): Promise<void> {
  await emailBox(page).fill(email);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await codeBox(page).waitFor();
}

/** Signs in from the sign-in page. Returns the email address. */
export async function signIn(page: Page, email = newcomer()): Promise<string> {
  await askForCode(page, email);
  await codeBox(page).fill(await codeFor(email));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  return email;
}

/** A browser that is already signed in. account.test.ts tests the sign-in by hand. */
export async function comeSignedIn(
  context: BrowserContext,
  slug: string,
  email = newcomer(),
): Promise<string> {
  const headers = {
    'content-type': 'application/json',
    origin: `http://${slug}.localhost`,
    [SHOPPER_HEADER]: randomUUID(),
  };
  const post = async (path: string, body: object): Promise<Response> => {
    const response = await ask(slug, path, { method: 'POST', headers, body: JSON.stringify(body) });
    return response.ok ? response : fail(`${path} answered ${response.status}: ${await response.text()}`);
  };
  await post('/api/account/codes', { email });
  const { headers: given } = await post('/api/account/session', { email, code: await codeFor(email) });
  const cookies = given.getSetCookie().map((cookie) => /^([^=]+)=([^;]*)/.exec(cookie) ?? fail(cookie));
  await context.addCookies(
    cookies.map(([, name = '', value = '']) => ({ name, value, url: addressOf(slug, '/') })),
  );
  return email;
}
