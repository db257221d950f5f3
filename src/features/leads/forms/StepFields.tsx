import { Fragment } from 'react';
import { isAnsweredByVehicle, type StepModel } from '#domain/leads/forms/field-model.ts';
import type { FormModel } from '#domain/leads/forms/form-model.ts';
import { MARKETS } from '#domain/sites/markets/markets.ts';
import type { Errors } from './check-form.ts';
import { Field } from './Field.tsx';
import type { FormCar, FormPlace } from './form-props.ts';
import { PlateLookUp } from './PlateLookUp.tsx';
import { type FreeTimes, Slots, slotFieldOf } from './Slots.tsx';
import type { useLeadForm } from './use-lead-form.ts';

interface Props {
  readonly form: FormModel;
  readonly place: FormPlace;
  readonly step: StepModel;
  readonly prefix: string;
  readonly errors: Errors;
  /** The dealer's free times. Empty if any time can be asked for. */
  readonly times: FreeTimes;
  readonly car: FormCar | null | undefined;
  readonly isCarShown: boolean;
  readonly lead: Pick<ReturnType<typeof useLeadForm>, 'answers' | 'fill'>;
}

/**
 * Returns the field after which a car can be looked up: the last one before the make. The lookup needs the state, in
 * markets with states.
 */
function lookUpBehind({ fields }: StepModel, { lookUp }: FormPlace, form: FormModel): string | undefined {
  const has = (named: string) => fields.some(({ name }) => name === named);
  if (!lookUp || !has('rego')) return undefined;
  if (MARKETS[form.market].platesByRegion && !has('regoState')) return undefined;
  return fields[fields.findIndex(({ name }) => name === 'make') - 1]?.name;
}

/** Takes the height of the field that it replaces: only the loaded page knows whether there is a vehicle. */
const Answered = ({ label, one }: { readonly label: string; readonly one: string }) => (
  <div className="field">
    <span className="field-label">{label}</span>
    <p className="field-answered">Where this {one} stands</p>
  </div>
);

export function StepFields({ form, place, step, prefix, errors, times, car, isCarShown, lead }: Props) {
  const slotField = slotFieldOf(form);
  const plateEnds = lookUpBehind(step, place, form);
  return (
    <div className="fields">
      {step.fields.map((field) => {
        if (slotField?.slots?.time === field.name) return null;
        if (slotField?.name === field.name)
          return (
            <div key={field.name} className="slots">
              {times.days.length > 0 ? (
                <Slots
                  key={times.asked}
                  field={slotField}
                  days={times.days}
                  prefix={prefix}
                  errors={errors}
                  chosen={lead.answers()}
                  locale={MARKETS[form.market].locale}
                />
              ) : (
                [field, ...step.fields.filter(({ name }) => name === slotField.slots?.time)].map((one) => (
                  <Field key={one.name} field={one} prefix={prefix} error={errors[one.name]} />
                ))
              )}
            </div>
          );
        if (isAnsweredByVehicle(field) && car)
          return isCarShown ? null : <Answered key={field.name} label={field.label} one={place.one} />;
        return (
          <Fragment key={field.name}>
            <Field field={field} prefix={prefix} error={errors[field.name]} />
            {plateEnds === field.name && (
              <PlateLookUp form={form} place={place} answers={lead.answers} fill={lead.fill} />
            )}
          </Fragment>
        );
      })}
    </div>
  );
}
