import type { ChoiceField, TypedField } from '#domain/leads/forms/field-model.ts';
import type { FormModel } from '#domain/leads/forms/form-model.ts';
import type { LeadConfig } from '#domain/leads/forms/form-site.ts';
import { formatMoney } from '#domain/sites/markets/format.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import { buyerForm } from './buyer.ts';
import { dealershipChoices, LONGEST_AMOUNT, LONGEST_REFERENCE } from './invoice.ts';
import type { OnlinePayment } from './online-payment-config.ts';

const choice = (name: string, label: string, choices: ChoiceField['choices']): ChoiceField => ({
  kind: 'choice',
  name,
  label,
  choices,
  optional: false,
  help: null,
  drawn: name === 'what' && choices.length <= 3 ? 'buttons' : 'list',
  preset: choices.length === 1 ? (choices[0]?.value ?? null) : null,
});

const line = (name: string, label: string, help: string | null, max: number): TypedField => ({
  kind: 'text',
  name,
  label,
  help,
  max,
  optional: false,
  autocomplete: 'off',
  inputmode: null,
});

/** Builds the form: first the fields of the invoice, then those of the payer. */
export function invoiceForm(config: OnlinePayment, site: LeadConfig): FormModel {
  const { what, min, max, reference_label, reference_help } = config;
  const market = MARKETS[site.market];
  const dealerships = dealershipChoices(config, site.dealerships);
  const { steps, ...form } = buyerForm(site, false);
  const fields = [
    choice(
      'what',
      'What is it for?',
      what.map((words) => ({ value: words, label: words })),
    ),
    ...(dealerships.length === 0
      ? []
      : [
          choice(
            'dealership',
            'To which dealership?',
            dealerships.map(({ slug, name }) => ({ value: slug, label: name })),
          ),
        ]),
    line('reference', reference_label, reference_help, LONGEST_REFERENCE),
    line(
      'amount',
      `Amount in ${market.currency}`,
      `From ${formatMoney(min, market)} to ${formatMoney(max, market)}, such as 1,250.00.`,
      LONGEST_AMOUNT,
    ),
  ];
  return {
    ...form,
    vehicle: 'none',
    steps: steps.map((step) => ({ ...step, fields: [...fields, ...step.fields] })),
  };
}
