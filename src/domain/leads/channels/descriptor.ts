import type * as v from 'valibot';

type Env = Readonly<Record<string, string | undefined>>;

/** What the platform must know of a channel before it sends a lead. `Setting` is what `leads.delivery` of `site.json` says of it. */
export interface ChannelDescriptor<Setting> {
  /** Its chip in the inbox. */
  readonly label: string;
  /** Begins a sentence: "The webhook does not take 3 leads". */
  readonly receiver: string;
  /** What a person does if it fails again and again. */
  readonly todo: string;
  /** What a lead waits for if the channel is not open. */
  readonly waitsFor: string;
  readonly isChosen: (setting: Setting, env: Env) => boolean;
  /** Leads wait until these variables are set. */
  readonly needs: (setting: Setting, env: Env) => readonly string[];
  /** What happens until then. */
  readonly without: string;
  /** The forms that it takes. */
  readonly takes: 'all' | 'credit-applications';
  /** When it gets a form that is not finished: people want one email, systems follow every step. */
  readonly unfinished: 'each-step' | 'once-left' | 'never';
}

/** The row of a channel in the configuration, and what is known of it. */
export interface ChannelRow<Schema extends v.GenericSchema> {
  readonly setting: Schema;
  readonly descriptor: ChannelDescriptor<v.InferOutput<Schema>>;
}

/** Ties what is known of a channel to the schema of its setting. */
export const channel = <Schema extends v.GenericSchema>(
  setting: Schema,
  descriptor: ChannelDescriptor<v.InferOutput<Schema>>,
): ChannelRow<Schema> => ({ setting, descriptor });
