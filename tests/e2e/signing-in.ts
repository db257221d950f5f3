import { join } from 'node:path';
import type { Page } from 'playwright';
import { mailFolder } from '#adapters/mail/folder.ts';
import { shop } from './shop.ts';
import { fail } from './test.ts';

const letters = (most: number) => mailFolder(join(shop().dataDir, 'mail')).letters(most);
let people = 0;

/** Somebody who has never signed in before. */
export const newcomer = (): string => `ada.${++people}.${Date.now()}@example.com`;

export const emailBox = (page: Page) => page.getByLabel('Email', { exact: true });
export const codeBox = (page: Page) => page.getByLabel('Code', { exact: true });

export async function codeFor(email: string): Promise<string> {
  const letter = (await letters(50)).find(({ to }) => to.includes(email));
  return /\d{6}/.exec(letter?.subject ?? '')?.[0] ?? fail(`No code was sent to ${email}`);
}

/** The letters to an address, the newest first. */
export const lettersTo = async (email: string) => (await letters(200)).filter(({ to }) => to.includes(email));

export async function askForCode(page: Page, email: string): Promise<void> {
  await emailBox(page).fill(email);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await codeBox(page).waitFor();
}

/** From the page of the sign-in; answers the address. */
export async function signIn(page: Page, email = newcomer()): Promise<string> {
  await askForCode(page, email);
  await codeBox(page).fill(await codeFor(email));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  return email;
}
