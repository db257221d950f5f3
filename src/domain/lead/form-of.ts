import type { FieldModel, StepModel } from './field-model.ts';
import type { LeadFormModel } from './form-model.ts';
import type { StepRule } from './form-row.ts';
import { type FormId, formRow } from './form-rows.ts';
import { type FormSite, formSite, type LeadConfig } from './form-site.ts';

const stepModel = ({ id, title, skippable = false, fields }: StepRule, site: FormSite): StepModel => ({
  id,
  title: site.say(title),
  skippable,
  fields: fields.map((fieldOf) => fieldOf(site)).filter((field): field is FieldModel => field !== null),
});

/** A form of a site, finished: whoever draws it or reads what comes back needs no rule beside it. */
export function formOf(id: FormId, config: LeadConfig): LeadFormModel {
  const site = formSite(config);
  const { title, submit, vehicle = 'none', steps, filing, failure } = formRow(id);
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
    opt_in_wording: config.opt_in.wording,
    filing,
    ...(failure !== undefined && { failure }),
  };
}
