import { INVOICE_FIELDS } from '#domain/checkout/invoice.ts';
import { invoiceForm } from '#domain/checkout/invoice-form.ts';
import type { OnlinePayment } from '#domain/checkout/online-payment-config.ts';
import { type FieldModel, fieldsOf } from '#domain/leads/forms/field-model.ts';
import { headModel } from '#domain/shell/head-model.ts';
import { formPlace } from '#features/leads/forms/form-props.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';

const isOwed = ({ name }: FieldModel): boolean => INVOICE_FIELDS.some((field) => field === name);

export function onlinePaymentPage(config: OnlinePayment, { dealer }: PageContext) {
  const form = invoiceForm(config, dealer.config);
  const fields = fieldsOf(form);
  const { title, lead, min, max } = config;
  return {
    kind: 'online-payment' as const,
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
    integrity: dealer.config.checkout.script_integrity,
    place: formPlace(dealer),
  };
}

export type OnlinePaymentPageModel = ReturnType<typeof onlinePaymentPage>;
