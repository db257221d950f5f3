import { channelsOf } from '#adapters/lead-delivery/channels-of.ts';
import { settingsOf } from '#adapters/lead-delivery/settings.ts';
import type { LeadStore } from '#adapters/lead-store/types.ts';
import type { LeadDesk } from './desk.ts';

interface DeskOptions {
  readonly store: LeadStore;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where nobody attempts at once, what is stored waits for whoever looks after deliveries. */
  readonly deliverSoon?: ((leadId: string) => void) | undefined;
}

export const openDesk = ({ store, env, deliverSoon = () => {} }: DeskOptions): LeadDesk => ({
  store,
  channelsOf: (dealer) => channelsOf(settingsOf(dealer).leads.delivery, env),
  deliverSoon,
});
