import type { ReactNode } from 'react';
import type {
  AmountField,
  ChoiceField,
  DateField,
  FieldModel,
  FilesField,
  ManyField,
  NumberField,
  TickField,
  TimeField,
  TypedField,
} from '#domain/lead/form-model.ts';
import { Icon } from '#ui/Icon.tsx';

interface DrawProps<Field> {
  readonly field: Field;
  /** Of the box, for its label. */
  readonly id: string;
  readonly error: string | undefined;
  /** Of a list. */
  readonly onChange?: ((value: string) => void) | undefined;
}

/** What ties a box to its help and to what is wrong with it. */
const described = (id: string, { help }: FieldModel, error: string | undefined) => {
  const by = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    'aria-describedby': by || undefined,
    'aria-invalid': error ? true : undefined,
  };
};

function Typed({ field, id, error }: DrawProps<TypedField>) {
  const { name, kind, max, autocomplete, inputmode } = field;
  const shared = {
    id,
    name,
    maxLength: max,
    className: 'box',
    autoComplete: autocomplete ?? undefined,
    ...described(id, field, error),
  };
  if (kind === 'message') return <textarea {...shared} rows={4} />;
  const type = kind === 'email' || kind === 'phone' ? { email: 'email', phone: 'tel' }[kind] : 'text';
  const spelled = kind === 'plate' || kind === 'vin' || kind === 'email' || kind === 'postcode';
  return (
    <input
      {...shared}
      type={type}
      inputMode={inputmode ?? undefined}
      autoCapitalize={kind === 'plate' || kind === 'vin' ? 'characters' : undefined}
      spellCheck={spelled ? false : undefined}
    />
  );
}

function List({ field, id, error, onChange }: DrawProps<ChoiceField>) {
  const { name, choices, preset } = field;
  return (
    <select
      id={id}
      name={name}
      className="box"
      defaultValue={preset ?? ''}
      onChange={onChange && ((event) => onChange(event.target.value))}
      {...described(id, field, error)}
    >
      <option value="">Please choose</option>
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

interface TilesProps extends DrawProps<ChoiceField | ManyField> {
  readonly type: 'radio' | 'checkbox';
}

function Tiles({ field, id, error, type }: TilesProps) {
  const preset = field.kind === 'choice' ? field.preset : null;
  return (
    <div className="choices">
      {field.choices.map(({ value, label }, index) => (
        <label key={value} className="tile-choice">
          <input
            type={type}
            id={index === 0 ? id : undefined}
            name={field.name}
            value={value}
            defaultChecked={value === preset}
            {...described(id, field, error)}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}

const Choice = (props: DrawProps<ChoiceField>) =>
  props.field.drawn === 'buttons' ? <Tiles {...props} type="radio" /> : <List {...props} />;

const Many = (props: DrawProps<ManyField>) => <Tiles {...props} type="checkbox" />;

function putInto(id: string, amount: number): void {
  const box = document.getElementById(id);
  if (!(box instanceof HTMLInputElement)) return;
  box.value = String(amount);
  box.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** A press on a usual amount puts it into the box, which alone is sent. */
function Amount({ field, id, error }: DrawProps<AmountField>) {
  const { name, choices } = field;
  return (
    <>
      {choices.length > 0 && (
        <div className="amounts when-scripted">
          {choices.map(({ value, label }) => (
            <button key={value} type="button" className="amount" onClick={() => putInto(id, value)}>
              {label}
            </button>
          ))}
        </div>
      )}
      <div className="box-with-unit">
        <span aria-hidden="true">$</span>
        <input
          id={id}
          name={name}
          className="box"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          {...described(id, field, error)}
        />
      </div>
    </>
  );
}

function Count({ field, id, error }: DrawProps<NumberField>) {
  const box = (
    <input
      id={id}
      name={field.name}
      className="box"
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
      {...described(id, field, error)}
    />
  );
  if (field.unit === null) return box;
  return (
    <div className="box-with-unit">
      {box}
      <span aria-hidden="true">{field.unit}</span>
    </div>
  );
}

const Day = ({ field, id, error }: DrawProps<DateField>) => (
  <input type="date" id={id} name={field.name} className="box" {...described(id, field, error)} />
);

const Time = ({ field, id, error }: DrawProps<TimeField>) => (
  <input type="time" id={id} name={field.name} className="box" step={900} {...described(id, field, error)} />
);

const Files = ({ field, id, error }: DrawProps<FilesField>) => (
  <input
    type="file"
    id={id}
    name={field.name}
    className="box box-files"
    accept={field.accept}
    multiple={field.most > 1}
    {...described(id, field, error)}
  />
);

const Tick = ({ field, id, error }: DrawProps<TickField>) => (
  <label className="tick">
    <input
      type="checkbox"
      id={id}
      name={field.name}
      value="true"
      defaultChecked={field.preset}
      {...described(id, field, error)}
    />
    <span>{field.label}</span>
  </label>
);

function drawn(props: DrawProps<FieldModel>): ReactNode {
  const { field, id, error, onChange } = props;
  switch (field.kind) {
    case 'choice':
      return <Choice {...{ field, id, error, onChange }} />;
    case 'many':
      return <Many {...{ field, id, error }} />;
    case 'amount':
      return <Amount {...{ field, id, error }} />;
    case 'number':
      return <Count {...{ field, id, error }} />;
    case 'date':
      return <Day {...{ field, id, error }} />;
    case 'time':
      return <Time {...{ field, id, error }} />;
    case 'files':
      return <Files {...{ field, id, error }} />;
    case 'tick':
      return <Tick {...{ field, id, error }} />;
    default:
      return <Typed {...{ field, id, error }} />;
  }
}

/** Several boxes that answer one question. */
const isGroup = (field: FieldModel): boolean =>
  field.kind === 'many' || (field.kind === 'choice' && field.drawn === 'buttons');

const NARROW: ReadonlySet<string> = new Set([
  'name',
  'last_name',
  'postcode',
  'year',
  'regoState',
  'rego',
  'booking_time',
  'booking_date',
]);

interface Props {
  readonly field: FieldModel;
  /** What ids of this form begin with. */
  readonly prefix: string;
  readonly error: string | undefined;
  readonly onChange?: (value: string) => void;
}

export function Field({ field, prefix, error, onChange }: Props) {
  const { name, label, optional, help } = field;
  const id = `${prefix}-${name}`;
  const words = (
    <>
      {label}
      {optional && <span className="field-optional"> (optional)</span>}
    </>
  );
  const rest = (
    <>
      {help && (
        <p className="field-help" id={`${id}-help`}>
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
    'data-narrow': NARROW.has(name) ? '' : undefined,
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
