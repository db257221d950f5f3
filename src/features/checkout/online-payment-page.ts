import { type FieldModel, fieldsOf } from '#domain/lead/field-model.ts';
import type { FormModel } from '#domain/lead/form-model.ts';
import { type HeadModel, headModel } from '#domain/page/head-model.ts';
import { INVOICE_FIELDS } from '#domain/payment/invoice.ts';
import { invoiceForm } from '#domain/payment/invoice-form.ts';
import type { OnlinePayment } from '#domain/site/online-payment.ts';
import { type FormPlace, formPlace } from '#features/leads/form-props.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';

export interface OnlinePaymentPageModel {
  readonly kind: 'online-payment';
  readonly head: HeadModel;
  readonly title: string;
  readonly lead: string;
  readonly owed: readonly FieldModel[];
  readonly payer: readonly FieldModel[];
  readonly range: Pick<OnlinePayment, 'min' | 'max'>;
  readonly form: FormModel;
  readonly place: FormPlace;
}

const isOwed = ({ name }: FieldModel): boolean => INVOICE_FIELDS.some((field) => field === name);

export function onlinePaymentPage(config: OnlinePayment, { dealer }: PageContext): OnlinePaymentPageModel {
  const form = invoiceForm(config, dealer.config);
  const fields = fieldsOf(form);
  const { title, lead, min, max } = config;
  return {
    kind: 'online-payment',
    head: headModel(dealer, {
      path: paths.onlinePayment,
      title,
      description: lead,
      indexed: !dealer.config.gates.online_payment,
    }),
    title,
    lead,
    form,
    owed: fields.filter(isOwed),
    payer: fields.filter((field) => !isOwed(field)),
    range: { min, max },
    place: formPlace(dealer),
  };
}
