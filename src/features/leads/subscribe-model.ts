import type { FormModel } from '#domain/lead/form-model.ts';
import { formOf } from '#domain/lead/forms.ts';
import type { Dealer } from '#domain/site/dealer.ts';

export interface SubscribeModel {
  readonly form: FormModel;
  readonly timezone: string;
}

export const subscribeModel = ({ config }: Dealer): SubscribeModel => ({
  form: formOf('subscribe', config),
  timezone: config.timezone,
});
