import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { publishedDealer } from '#adapters/sites/dealer-data/public-dealer.ts';
import { sampleDealer } from '#adapters/sites/dealer-data/testing.ts';
import { faultyFormPage } from '#api/leads/plain-form/page.ts';
import { buyerForm } from '#domain/checkout/buyer.ts';
import { invoiceForm } from '#domain/checkout/invoice-form.ts';
import type { FieldModel, StepModel } from '#domain/leads/forms/field-model.ts';
import { type FormModel, formOf } from '#domain/leads/forms/form-model.ts';
import { FORM_IDS } from '#domain/leads/forms/form-rows.ts';
import { configWith } from '#domain/sites/site-fixture.ts';
import type { FormPlace } from '#features/leads/forms/form-props.ts';
import { LeadForm } from '#features/leads/forms/LeadForm.tsx';
import { StepFields } from '#features/leads/forms/StepFields.tsx';
import { loadConfig } from '#sites/load.ts';
import { INVENTED_DEALERS } from '#tools/sample-data/stock/profile.ts';
import { firstOf } from '../matrix.ts';
import { drawnIn } from './drawn.ts';

const place: FormPlace = {
  ...{ site: 'a-cars', dealer: 'A Cars', timezone: 'Australia/Sydney', phone: null, one: 'car' },
  ...{ privacyHref: '/privacy-policy', searchHref: '/search', lookUp: true },
};

const presetOf = (field: FieldModel): string | null => {
  if (field.kind === 'tick') return field.preset ? 'true' : null;
  return field.kind === 'choice' ? field.preset : null;
};

/** The form data without any input. */
const untouched = ({ steps }: FormModel) =>
  Object.fromEntries(
    steps.flatMap(({ fields }) => fields.map((field) => [field.name, presetOf(field) ?? ''] as const)),
  );

const plainPage = (form: FormModel, errors: Readonly<Record<string, string>>): Promise<string> =>
  faultyFormPage({
    ...{ dealer: publishedDealer(sampleDealer('a-cars')), form, sent: untouched(form), hadFiles: false },
    ...{ message: 'Some fields need another look.', status: 422 },
    fields: Object.entries(errors).map(([name, message]) => ({ field: `lead.${name}`, message })),
  });

const plainForm = async (form: FormModel, errors: Readonly<Record<string, string>> = {}): Promise<string> =>
  /<form .*<\/form>/s.exec(await plainPage(form, errors))?.[0] ?? '';

const plainSteps = async (form: FormModel, errors: Readonly<Record<string, string>>) =>
  [...(await plainForm(form, errors)).matchAll(/<div class="fields">(.*?)<\/div>\n<\/fieldset>/gs)].map(
    ([, fields = '']) => drawnIn(fields),
  );

const scriptedStep = (form: FormModel, step: StepModel, errors: Readonly<Record<string, string>>) => {
  const lead = { answers: () => ({}), fill: () => undefined };
  const html = renderToStaticMarkup(
    createElement(StepFields, {
      form,
      place,
      step,
      prefix: 'one',
      errors,
      times: { asked: '', days: [] },
      car: null,
      isCarShown: false,
      lead,
    }),
  );
  return drawnIn(html.replace(/^<div class="fields">(.*)<\/div>$/s, '$1'));
};

const wrongEverywhere = ({ steps }: FormModel) =>
  Object.fromEntries(steps.flatMap(({ fields }) => fields.map(({ name }) => [name, `Wrong: ${name}.`])));

const configs = [
  ...firstOf(3, INVENTED_DEALERS).map(
    (slug) => [slug, loadConfig('sites', slug) ?? expect.fail(`${slug} is wrong`)] as const,
  ),
  ['a dealer in the United States', configWith({ market: 'US', forms: { mobile_only: true } })] as const,
];

describe.each(configs)('the forms of %s', (_, config) => {
  const forms: readonly (readonly [string, FormModel])[] = [
    ...FORM_IDS.map((id) => [id, formOf(id, config)] as const),
    ['of who pays', buyerForm(config, true)],
    ...(config.online_payment === null
      ? []
      : [['of an invoice', invoiceForm(config.online_payment, config)] as const]),
  ];

  it.each(forms)(
    'have the same fields with and without JavaScript, valid or not: %s',
    async (_name, form) => {
      for (const errors of [{}, wrongEverywhere(form)]) {
        const plain = await plainSteps(form, errors);
        expect(plain).toEqual(form.steps.map((step) => scriptedStep(form, step, errors)));
      }
    },
  );
});

describe('around the fields', () => {
  const config = configWith({ leads: { delivery: { car_clarity: true } } });
  /** The wheel's page draws the spin form. */
  const drawnAsForms = FORM_IDS.filter((id) => id !== 'spin-to-win');

  it.each(drawnAsForms)('the form %s is the same with and without JavaScript', async (id) => {
    const form = formOf(id, config);
    // The page shows the car above the plain form.
    const lead = createElement(LeadForm, { form, place, car: null, isCarShown: true });
    const scripted = renderToStaticMarkup(lead).replaceAll(/\b_R_\w*?_-/g, 'one-');
    expect(drawnIn(await plainForm(form))).toEqual(drawnIn(scripted));
  });
});
