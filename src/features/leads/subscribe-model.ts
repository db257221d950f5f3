import { formOf, type LeadFormModel } from '#domain/leads/forms/form-model.ts';
import type { Dealer } from '#domain/sites/dealer.ts';

export interface SubscribeModel {
  readonly form: LeadFormModel;
  readonly timezone: string;
}

export const subscribeModel = ({ config }: Dealer): SubscribeModel => ({
  form: formOf('subscribe', config),
  timezone: config.timezone,
});
