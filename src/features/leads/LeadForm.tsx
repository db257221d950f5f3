import { type SyntheticEvent, useId, useRef } from 'react';
import { type FieldModel, fieldsOf, type StepModel } from '#domain/lead/form-model.ts';
import { MARKETS } from '#domain/market/markets.ts';
import { paths } from '#paths';
import { Icon } from '#ui/Icon.tsx';
import { CarAskedAbout } from './CarAskedAbout.tsx';
import { Field } from './Field.tsx';
import type { FormPlace, LeadFormProps } from './form-props.ts';
import { PlateLookUp } from './PlateLookUp.tsx';
import { Review } from './Review.tsx';
import { Slots } from './Slots.tsx';
import { type Sending, useLeadForm } from './use-lead-form.ts';
import { slotFieldOf, useSlots } from './use-slots.ts';

const nameOf = ({ target }: SyntheticEvent): string =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement
    ? target.name
    : '';

/**
 * A form as plain HTML that a script makes better. What is typed stands in the page alone, so that nothing of it is lost
 * when the script arrives; without one the whole form is sent as it stands.
 */
export function LeadForm(props: LeadFormProps) {
  const { form, place, car = null, known = {} } = props;
  const element = useRef<HTMLFormElement>(null);
  const prefix = useId();
  const lead = useLeadForm(props, element);
  const days = useSlots(form, place);
  const { step, ready, errors, sending } = lead;
  const last = step === form.steps.length - 1;
  const hasFiles = fieldsOf(form).some(({ kind }) => kind === 'files');

  return (
    <form
      ref={element}
      className="lead-form"
      method="post"
      action={hasFiles ? paths.leadWithFiles : paths.leads}
      encType={hasFiles ? 'multipart/form-data' : undefined}
      aria-label={form.title}
      noValidate
      data-form={form.id}
      onSubmit={lead.submit}
      onBlur={(event) => lead.recheck(nameOf(event), false)}
      onInput={(event) => {
        lead.recheck(nameOf(event), true);
        lead.save();
      }}
    >
      <input type="hidden" name="form" value={form.id} />
      {Object.entries(known).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {car && <input type="hidden" name="car_id" value={car.id} />}
      <p className="honey" aria-hidden="true">
        <label>
          Leave this empty <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      {car && <CarAskedAbout car={car} />}
      {lead.askedBefore && (
        <p className="field-help">
          You wrote to us about this one before. Write again if there is more to ask.
        </p>
      )}
      {form.steps.length > 1 && <Progress steps={form.steps} step={step} />}
      {sending.phase === 'failed' && (
        <p className="form-banner" role="alert">
          <Icon name="warning" />
          {sending.message}
        </p>
      )}
      {form.steps.map((one, index) => (
        <fieldset key={one.id} className="form-step" data-step={index + 1} hidden={ready && index !== step}>
          <legend className={form.steps.length > 1 ? 'form-step-title' : 'sr-only'} tabIndex={-1}>
            {one.title}
          </legend>
          {one.id === 'review' && ready && index === step && (
            <Review form={form} answers={lead.answers()} skipped={[]} />
          )}
          <StepFields
            {...{ step: one, prefix, errors, days, lead, place }}
            market={form.market}
            slotField={slotFieldOf(form)}
          />
        </fieldset>
      ))}
      <Kept sending={sending} place={place} retry={lead.retry} />
      <div className="form-actions">
        {step > 0 && (
          <button type="button" className="button button-second" onClick={lead.back}>
            Back
          </button>
        )}
        <button
          className="button button-main form-submit"
          type="submit"
          disabled={sending.phase === 'sending'}
        >
          {sending.phase === 'sending' && <span className="spinner" aria-hidden="true" />}
          {last || !ready ? form.submit : 'Continue'}
        </button>
        {!last && ready && form.steps[step]?.skippable && (
          <button type="button" className="button button-quiet" onClick={lead.skip}>
            Skip this step
          </button>
        )}
      </div>
      <p className="sr-only" role="status">
        {sending.phase === 'sending' && 'Sending'}
      </p>
      <p className="form-privacy">
        We use what you send to answer you, and for nothing that you have not agreed to.{' '}
        <a href={place.privacyHref}>Privacy policy</a>
      </p>
    </form>
  );
}

interface StepFieldsProps {
  readonly step: StepModel;
  readonly prefix: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly days: ReturnType<typeof useSlots>;
  readonly slotField: ReturnType<typeof slotFieldOf>;
  readonly lead: ReturnType<typeof useLeadForm>;
  readonly place: FormPlace;
  readonly market: keyof typeof MARKETS;
}

function StepFields({ step, prefix, errors, days, slotField, lead, place, market }: StepFieldsProps) {
  const slotted = days.length > 0 ? slotField : undefined;
  const canLookUp = place.lookUp && step.fields.some(({ name }) => name === 'make');
  const plateEnds = (name: string) =>
    canLookUp && name === (step.fields.some((one) => one.name === 'regoState') ? 'regoState' : 'rego');
  const draw = (field: FieldModel) => {
    const error = errors[field.name];
    if (field === slotted)
      return (
        <Slots
          key={field.name}
          {...{ field: slotted, days, prefix, error }}
          locale={MARKETS[market].locale}
        />
      );
    if (slotted?.slots?.time === field.name) return null;
    return (
      <FieldAndMore key={field.name} {...{ field, prefix, error }}>
        {plateEnds(field.name) && <PlateLookUp answers={lead.answers} fill={lead.fill} />}
      </FieldAndMore>
    );
  };
  return <div className="fields">{step.fields.map(draw)}</div>;
}

const FieldAndMore = ({
  children,
  ...field
}: Parameters<typeof Field>[0] & { readonly children: React.ReactNode }) => (
  <>
    <Field {...field} />
    {children}
  </>
);

const Progress = ({ steps, step }: { readonly steps: readonly StepModel[]; readonly step: number }) => (
  <ol className="form-progress when-scripted" aria-label="Steps">
    {steps.map(({ id, title }, index) => (
      <li
        key={id}
        aria-current={index === step ? 'step' : undefined}
        data-done={index < step ? '' : undefined}
      >
        <span className="form-progress-title">{title}</span>
      </li>
    ))}
  </ol>
);

interface KeptProps {
  readonly sending: Sending;
  readonly place: FormPlace;
  readonly retry: () => void;
}

/** Nobody answered: what has become of the enquiry, and what the shopper can do. */
const Kept = ({ sending, place, retry }: KeptProps) =>
  sending.phase === 'kept' && (
    <div className="form-kept" role="alert">
      <p>
        <strong>Not sent yet.</strong> We could not be reached just now.{' '}
        {sending.lasting
          ? 'Your message is kept on this device and goes out by itself as soon as there is a connection, also when you come back later.'
          : 'Your browser lets us keep nothing, so please leave this page open: it tries again by itself.'}
      </p>
      <div className="form-actions">
        <button type="button" className="button button-second" onClick={retry}>
          Try again now
        </button>
        {place.phone && (
          <a className="button button-quiet" href={place.phone.href}>
            Or call {place.phone.shown}
          </a>
        )}
      </div>
    </div>
  );
