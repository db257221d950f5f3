import type { ReactNode } from 'react';
import { type FieldModel, isGroup, isNarrow, type LookedUpField } from '#domain/leads/forms/field-model.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Amount, Count, Day, Files, Time, Typed } from './field/Boxes.tsx';
import { Choice, Many, Tick } from './field/Choices.tsx';
import type { DrawProps } from './field/field-attributes.ts';

/** Uses a text input instead of `type="hidden"`, so that it is filled in, saved and cleared like the others. */
const LookedUp = ({ name, label }: LookedUpField) => (
  <input type="text" name={name} hidden readOnly aria-label={label} />
);

function drawn(props: DrawProps<FieldModel>): ReactNode {
  const { field, id, error, onChange } = props;
  switch (field.kind) {
    case 'choice':
      return <Choice field={field} id={id} error={error} onChange={onChange} />;
    case 'many':
      return <Many field={field} id={id} error={error} />;
    case 'amount':
      return <Amount field={field} id={id} error={error} />;
    case 'number':
      return <Count field={field} id={id} error={error} />;
    case 'date':
      return <Day field={field} id={id} error={error} />;
    case 'time':
      return <Time field={field} id={id} error={error} />;
    case 'files':
      return <Files field={field} id={id} error={error} />;
    case 'tick':
      return <Tick field={field} id={id} error={error} />;
    case 'found':
      return <LookedUp {...field} />;
    default:
      return <Typed field={field} id={id} error={error} />;
  }
}

interface Props {
  readonly field: FieldModel;
  /** The prefix of the form's ids. */
  readonly prefix: string;
  readonly error: string | undefined;
  readonly onChange?: (value: string) => void;
}

export function Field({ field, prefix, error, onChange }: Props) {
  const { label, optional, help } = field;
  const id = `${prefix}-${field.name}`;
  if (field.kind === 'found') return <LookedUp {...field} />;
  const words = (
    <>
      {label}
      {optional && <span className="field-optional fine text-muted"> (optional)</span>}
    </>
  );
  const rest = (
    <>
      {help && (
        <p className="field-help fine text-muted" id={`${id}-help`}>
          {help}
        </p>
      )}
      {drawn({ field, id, error, onChange })}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="warning" />
          {error}
        </p>
      )}
    </>
  );
  const shared = {
    className: 'field',
    'data-narrow': isNarrow(field) ? '' : undefined,
    'data-invalid': error ? '' : undefined,
  };
  if (field.kind === 'tick') return <div {...shared}>{rest}</div>;
  return isGroup(field) ? (
    <fieldset {...shared}>
      <legend className="field-label">{words}</legend>
      {rest}
    </fieldset>
  ) : (
    <div {...shared}>
      <label className="field-label" htmlFor={id}>
        {words}
      </label>
      {rest}
    </div>
  );
}
