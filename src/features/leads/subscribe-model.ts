import { formOf, type LeadFormModel } from '#domain/lead/form-model.ts';
import type { Dealer } from '#domain/site/dealer.ts';

export interface SubscribeModel {
  readonly form: LeadFormModel;
  readonly timezone: string;
}

export const subscribeModel = ({ config }: Dealer): SubscribeModel => ({
  form: formOf('subscribe', config),
  timezone: config.timezone,
});
