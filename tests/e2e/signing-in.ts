import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, inject } from 'vitest';
import { mailFolder } from '#adapters/mail/folder.ts';

const mail = mailFolder(join(inject('distDir'), '../data/mail'));

let people = 0;
/** Somebody who has never signed in. */
export const newcomer = (): string => `ada.${++people}.${Date.now()}@example.com`;

export async function codeFor(email: string): Promise<string> {
  const letter = (await mail.letters(50)).find(({ to }) => to.includes(email));
  return /\d{6}/.exec(letter?.subject ?? '')?.[0] ?? expect.fail(`No code was sent to ${email}`);
}

/** On the page that asks for it, as a person would. */
export async function signInAs(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  const code = page.getByLabel('Code', { exact: true });
  await code.waitFor();
  await code.fill(await codeFor(email));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
