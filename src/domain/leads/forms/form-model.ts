import type { MarketCode } from '#domain/sites/markets/conventions.ts';
import type { FormFiling } from '../category.ts';
import type { FieldModel, StepModel } from './field-model.ts';
import type { StepRule, VehicleNeed } from './form-row.ts';
import { type FormId, formRow, type SuccessCategory } from './form-rows.ts';
import { type FormSite, formSite, type LeadConfig } from './form-site.ts';

/** A form that the page draws and the API reads: complete, and plain JSON. */
export interface FormModel {
  readonly id: FormId;
  readonly title: string;
  readonly submit: string;
  readonly market: MarketCode;
  /** Whether it is about a vehicle of the stock. */
  readonly vehicle: VehicleNeed;
  readonly steps: readonly StepModel[];
  /** How names and phone numbers are read on this site. */
  readonly name_punctuation: boolean;
  readonly mobile_only: boolean;
  /** The browser is asked for a little work while the form is filled in. */
  readonly proof_of_work: boolean;
  /** The wording beside the `opt_in` box, or beside the button. It is stored with the lead. */
  readonly opt_in_wording: string;
  /** Sending it is the consent; there is no box. */
  readonly consents?: true;
  /** Who else gets the lead. It is shown below the button. */
  readonly passed_on?: string;
}

/** A form that is sent as a lead, with its filing. The page and the API read the same one. */
export interface LeadFormModel extends FormModel {
  readonly filing: FormFiling<SuccessCategory>;
  /** The message if the server fails without one, if the form has its own. */
  readonly failure?: string;
}

const stepModel = ({ id, title, skippable = false, fields }: StepRule, site: FormSite): StepModel => ({
  id,
  title: site.say(title),
  skippable,
  fields: fields.map((fieldOf) => fieldOf(site)).filter((field): field is FieldModel => field !== null),
});

const passedOn = ({ name }: LeadConfig): string =>
  `Your application also goes to Car Clarity, the finance service of ${name}.`;

/** Builds the complete form of a site. Code that draws it or reads its answers needs no other rule. */
export function formOf(id: FormId, config: LeadConfig): LeadFormModel {
  const site = formSite(config);
  const { title, submit, vehicle = 'none', steps, filing, failure, creditApplication, consent } = formRow(id);
  return {
    id,
    title: site.say(title),
    submit: site.say(submit),
    market: config.market,
    vehicle,
    steps: steps.map((step) => stepModel(step, site)),
    name_punctuation: config.forms.name_punctuation,
    mobile_only: config.forms.mobile_only,
    proof_of_work: config.forms.proof_of_work,
    opt_in_wording:
      consent === undefined ? config.opt_in.wording : site.say(consent).replaceAll('{dealer}', config.name),
    ...(consent !== undefined && { consents: true }),
    filing,
    ...(creditApplication && config.leads.delivery.car_clarity && { passed_on: passedOn(config) }),
    ...(failure !== undefined && { failure }),
  };
}
