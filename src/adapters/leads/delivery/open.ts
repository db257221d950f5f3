import type { Channel } from '#domain/leads/channels/registry.ts';
import { openCarClarity } from '../channels/car-clarity/channel.ts';
import type { ChannelOptions, OpenChannel } from '../channels/channel.ts';
import { emailChannel } from '../channels/email/channel.ts';
import { openProvider } from '../channels/provider/channel.ts';
import { openWebhook } from '../channels/webhook/channel.ts';
import { createLeadDelivery, type DeliveryEngine, type DeliveryOptions } from './engine.ts';

const OPENERS: Readonly<Record<Channel, OpenChannel>> = {
  provider: openProvider,
  mail: emailChannel,
  webhook: openWebhook,
  car_clarity: openCarClarity,
};

interface OpenOptions
  extends Pick<DeliveryOptions, 'store' | 'dealerData' | 'now' | 'onTrouble' | 'telemetry'>,
    ChannelOptions {}

export const openLeadDelivery = ({ env, mailer, fetch, ...rest }: OpenOptions): DeliveryEngine =>
  createLeadDelivery({
    ...rest,
    random: Math.random,
    channels: Object.values(OPENERS).flatMap((open) => open({ env, mailer, fetch }) ?? []),
  });
