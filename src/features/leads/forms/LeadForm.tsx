import { type SyntheticEvent, useId, useMemo, useRef } from 'react';
import { aboutVehicle, fieldsOf, type StepModel } from '#domain/leads/forms/field-model.ts';
import type { FormModel } from '#domain/leads/forms/form-model.ts';
import { paths } from '#paths';
import { isBox } from '#ui/box.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import type { Sending } from '../outbox/use-outbox.ts';
import { EnquiryCar } from './EnquiryCar.tsx';
import type { FormPlace, LeadFormProps } from './form-props.ts';
import { Review } from './Review.tsx';
import { useSlots } from './Slots.tsx';
import { StepFields } from './StepFields.tsx';
import { useLeadForm } from './use-lead-form.ts';

const nameOf = ({ target }: SyntheticEvent): string => (isBox(target) ? target.name : '');

const isAboutCar = ({ vehicle }: FormModel): boolean => vehicle === 'optional' || vehicle === 'required';

/**
 * A field is looked at again when it is left. While the mouse is down its message waits: it would move what is being
 * pressed away from under the mouse. The buttons below the fields check by themselves.
 */
function useLeaving(recheck: ReturnType<typeof useLeadForm>['recheck']) {
  const isDown = useRef(false);
  const left = useRef('');
  const release = ({ target }: MouseEvent) => {
    isDown.current = false;
    const isAction = target instanceof Element && target.closest('.form-actions') !== null;
    // After the click, which comes next.
    if (!isAction) setTimeout(() => recheck(left.current, false));
  };
  return {
    onMouseDown() {
      isDown.current = true;
      left.current = '';
      addEventListener('mouseup', release, { once: true });
    },
    onBlur(event: SyntheticEvent) {
      if (isDown.current) left.current = nameOf(event);
      else recheck(nameOf(event), false);
    },
  };
}

/**
 * Draws a form as plain HTML that a script improves. The DOM holds what is typed, so nothing is lost when the script
 * loads. Without a script the form is sent as it is.
 */
export function LeadForm({ form: asked, ...others }: LeadFormProps) {
  const hasCar = Boolean(others.car);
  const form = useMemo(() => (hasCar ? aboutVehicle(asked) : asked), [asked, hasCar]);
  const props = { ...others, form };
  const { place, car, isCarShown = false, known = {} } = props;
  const element = useRef<HTMLFormElement>(null);
  const prefix = useId();
  const lead = useLeadForm(props, element);
  const times = useSlots(props, element);
  const { step, sending } = lead;
  const inSteps = form.steps.length > 1;
  const hasFiles = fieldsOf(form).some(({ kind }) => kind === 'files');
  const leaving = useLeaving(lead.recheck);

  return (
    <form
      ref={element}
      className="lead-form stack stack-roomy"
      method="post"
      action={hasFiles ? paths.leadWithFiles : paths.leads}
      encType={hasFiles ? 'multipart/form-data' : undefined}
      aria-label={form.title}
      noValidate
      data-form={form.id}
      onSubmit={lead.submit}
      onFocus={lead.begin}
      {...leaving}
      onInput={(event) => {
        lead.begin();
        lead.recheck(nameOf(event), true);
        lead.save();
      }}
    >
      <UnseenFields form={form} known={known} car={car} />
      {isAboutCar(form) && !isCarShown && <EnquiryCar car={car} place={place} />}
      {isCarShown && car?.askedBefore && (
        <p className="field-help fine text-muted">You wrote to us about this one before.</p>
      )}
      {inSteps && <Progress steps={form.steps} step={step} />}
      {form.steps.map((one, index) => (
        <Step
          key={one.id}
          step={one}
          index={index}
          props={props}
          drawn={asked.steps[index] ?? one}
          lead={lead}
          times={times}
          prefix={prefix}
        />
      ))}
      {/* Below the fields, since it is known late: nothing that somebody reads or fills in moves for it. */}
      {car && !isAboutCar(form) && !isCarShown && <EnquiryCar car={car} place={place} />}
      <p className="sr-only" role="alert">
        {sending.phase !== 'failed' && lead.refusal}
      </p>
      {sending.phase === 'failed' && (
        <p className="form-banner small" role="alert">
          <Icon name="warning" />
          {sending.message}
        </p>
      )}
      <WaitingNotice sending={sending} place={place} retry={lead.retry} />
      {form.consents && <p className="field-help small text-muted">{form.opt_in_wording}</p>}
      <Actions form={form} lead={lead} />
      <p className="sr-only" role="status">
        {sending.phase === 'sending' && 'Sending'}
      </p>
      <p className="form-privacy fine text-muted">
        We use what you send to answer you, and for nothing that you have not agreed to.{' '}
        {form.passed_on && `${form.passed_on} `}
        <a href={place.privacyHref}>Privacy policy</a>
      </p>
    </form>
  );
}

/** Carries what the form already knows, and a field that only programs fill in. */
const UnseenFields = ({ form, known, car }: Required<Pick<LeadFormProps, 'form' | 'known' | 'car'>>) => (
  <>
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
  </>
);

interface StepProps {
  readonly step: StepModel;
  readonly index: number;
  readonly props: LeadFormProps;
  /** With what the vehicle answers, so that the form is as high as before the vehicle was known. */
  readonly drawn: StepModel;
  readonly lead: ReturnType<typeof useLeadForm>;
  readonly times: ReturnType<typeof useSlots>;
  readonly prefix: string;
}

function Step({ step: one, index, props, drawn, lead, times, prefix }: StepProps) {
  const { form, place, car, isCarShown = false } = props;
  const { step, ready, errors } = lead;
  const inSteps = form.steps.length > 1;
  return (
    <fieldset className="form-step" data-step={index + 1} hidden={ready && index !== step}>
      <legend className={inSteps ? 'form-step-title' : 'sr-only'} tabIndex={-1}>
        {inSteps && (
          <span className="sr-only when-scripted">
            Step {index + 1} of {form.steps.length}:{' '}
          </span>
        )}
        {one.title}
      </legend>
      {one.id === 'review' && ready && index === step && (
        <Review form={form} answers={lead.answers()} skipped={lead.skipped()} />
      )}
      <StepFields
        form={form}
        place={place}
        step={drawn}
        car={car}
        isCarShown={isCarShown}
        prefix={prefix}
        errors={errors}
        times={times}
        lead={lead}
      />
    </fieldset>
  );
}

interface KeptProps {
  readonly sending: Sending;
  readonly place: FormPlace;
  readonly retry: () => void;
}

/** Tells after a failed request what has become of the enquiry, and what the shopper can do. */
const WaitingNotice = ({ sending, place, retry }: KeptProps) =>
  sending.phase === 'kept' && (
    <div className="form-kept small" role="alert">
      <p>
        <strong>Not sent yet.</strong> We could not be reached just now.{' '}
        {sending.lasting
          ? 'Your message is kept on this device and goes out by itself as soon as there is a connection, also when you come back later.'
          : 'Your browser lets us keep nothing, so please leave this page open: it tries again by itself.'}
      </p>
      <div className="form-actions row">
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

interface ActionsProps {
  readonly form: FormModel;
  readonly lead: ReturnType<typeof useLeadForm>;
}

function Actions({ form, lead: { step, ready, sending, back, skip } }: ActionsProps) {
  const isLast = step === form.steps.length - 1;
  const isSending = sending.phase === 'sending';
  return (
    <div className="form-actions row">
      {step > 0 && (
        <button type="button" className="button button-second" onClick={back} disabled={isSending}>
          Back
        </button>
      )}
      <button className="button button-main form-submit" type="submit" disabled={isSending}>
        {isSending && <span className="spinner" aria-hidden="true" />}
        {isLast ? form.submit : ready ? 'Continue' : <SubmitOrContinue submit={form.submit} />}
      </button>
      {!isLast && ready && form.steps[step]?.skippable && (
        <button type="button" className="button button-quiet" onClick={skip} disabled={isSending}>
          Skip this step
        </button>
      )}
    </div>
  );
}

/** Without a script all steps are sent at once. */
const SubmitOrContinue = ({ submit }: { readonly submit: string }) => (
  <>
    <span className="when-scripted">Continue</span>
    <noscript>{submit}</noscript>
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
