import type * as v from 'valibot';
import { namesOf, pluck } from '#domain/lib/records.ts';
import { carClarity } from './car-clarity.ts';
import type { ChannelDescriptor } from './descriptor.ts';
import { email } from './email.ts';
import { provider } from './provider.ts';
import { webhook } from './webhook.ts';

/**
 * The channels that leads are delivered by, under their names in `leads.delivery` of `site.json`. `src/adapters/leads/channels` has a
 * folder of each.
 */
const ROWS = { provider, mail: email, webhook, car_clarity: carClarity } as const;

export type Channel = keyof typeof ROWS;
export const CHANNELS = namesOf(ROWS);

type Settings = { readonly [Name in Channel]: v.InferOutput<(typeof ROWS)[Name]['setting']> };

/** What is known of each channel. */
export const CHANNEL_DESCRIPTORS: { readonly [Name in Channel]: ChannelDescriptor<Settings[Name]> } = pluck(
  ROWS,
  'descriptor',
);

/** The fields of `leads.delivery` that open channels. */
export const CHANNEL_SETTINGS = pluck(ROWS, 'setting');

type Env = Readonly<Record<string, string | undefined>>;

export const isChosen = <Name extends Channel>(name: Name, settings: Settings, env: Env): boolean =>
  CHANNEL_DESCRIPTORS[name].isChosen(settings[name], env);

/** Lists the variables that a channel needs and does not have. */
export const missingVariables = <Name extends Channel>(
  name: Name,
  settings: Settings,
  env: Env,
): readonly string[] =>
  CHANNEL_DESCRIPTORS[name].needs(settings[name], env).filter((variable) => !env[variable]);
