import { Fragment } from 'react';
import type { StepModel } from '#domain/lead/field-model.ts';
import type { FormModel } from '#domain/lead/form-model.ts';
import { MARKETS } from '#domain/market/markets.ts';
import type { Errors } from './check-form.ts';
import { Field } from './Field.tsx';
import type { FormPlace } from './form-props.ts';
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
  readonly lead: Pick<ReturnType<typeof useLeadForm>, 'answers' | 'fill'>;
}

/**
 * The field after which a car can be looked up: what is asked before the make. The lookup needs the state, in
 * markets with states.
 */
function lookUpBehind({ fields }: StepModel, { lookUp }: FormPlace, form: FormModel): string | undefined {
  const has = (named: string) => fields.some(({ name }) => name === named);
  if (!lookUp || !has('rego')) return undefined;
  if (MARKETS[form.market].platesByRegion && !has('regoState')) return undefined;
  return fields[fields.findIndex(({ name }) => name === 'make') - 1]?.name;
}

export function StepFields({ form, place, step, prefix, errors, times, lead }: Props) {
  const slotField = times.days.length > 0 ? slotFieldOf(form) : undefined;
  const plateEnds = lookUpBehind(step, place, form);
  return (
    <div className="fields">
      {step.fields.map((field) => {
        if (slotField && slotField.slots?.time === field.name) return null;
        if (slotField && slotField === field)
          return (
            <Slots
              key={times.asked}
              field={slotField}
              days={times.days}
              prefix={prefix}
              errors={errors}
              chosen={lead.answers()}
              locale={MARKETS[form.market].locale}
            />
          );
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
