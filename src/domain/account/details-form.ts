import type { FieldModel } from '#domain/lead/field-model.ts';
import { firstName, lastName, phone, postcode } from '#domain/lead/fields.ts';
import { formSite, type LeadConfig } from '#domain/lead/form-site.ts';

/**
 * The fields of one’s own details, as forms word them. None has to be filled in; and what a dealer asks of an enquiry,
 * such as a mobile number, is no rule for what one keeps.
 */
export function detailFields(config: LeadConfig): readonly FieldModel[] {
  const site = formSite({ ...config, forms: { ...config.forms, mobile_only: false } });
  return [firstName, lastName, phone, postcode].flatMap((fieldOf) => {
    const field = fieldOf(site);
    return field === null ? [] : [{ ...field, optional: false }];
  });
}
