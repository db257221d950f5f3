import type { QueuedRequest, SendAnswer } from '#adapters/leads/outbox/types.ts';
import { track } from '#adapters/shell/analytics/analytics.client.ts';
import { leadKeys, passing } from '../drafts/storage.ts';

/** Logs what was sent, with the API's data if it is better, and goes to the thanks page. */
export function thank(
  site: string,
  { event, successPath }: QueuedRequest,
  answer: Extract<SendAnswer, { kind: 'sent' }>,
): void {
  const { name, payload } = answer.event ?? event;
  track(name, payload);
  const { success, notice } = leadKeys(site);
  const path = answer.success ?? successPath;
  passing.write(success, new URL(path, location.origin).searchParams.get('category') ?? '');
  if (answer.notice === undefined) passing.remove(notice);
  else passing.write(notice, answer.notice);
  location.assign(path);
}
