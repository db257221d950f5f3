import type { PhoneModel } from '#domain/sites/markets/phone.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';

export interface ChatModel {
  readonly script: string;
  readonly greeting: string | null;
  /** Who to call when the chat does not answer. */
  readonly phone: PhoneModel | null;
}

/** A chat that cannot be loaded is not offered. */
export const chatModel = ({ autobot }: SiteConfig, phone: PhoneModel | null): ChatModel | null =>
  autobot.enabled && autobot.script_url !== null
    ? { script: autobot.script_url, greeting: autobot.message, phone }
    : null;
