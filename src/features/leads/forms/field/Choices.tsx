import type { ChoiceField, ManyField, TickField } from '#domain/leads/forms/field-model.ts';
import { type DrawProps, described } from './field-attributes.ts';

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

function Tiles({ field, id, error, type, onChange }: TilesProps) {
  const preset = field.kind === 'choice' ? field.preset : null;
  return (
    <div className="choices wrap">
      {field.choices.map(({ value, label }, index) => (
        <label key={value} className="tile-choice">
          <input
            type={type}
            id={index === 0 ? id : undefined}
            name={field.name}
            value={value}
            defaultChecked={value === preset}
            onChange={onChange && (() => onChange(value))}
            {...described(id, field, error)}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}

export const Choice = (props: DrawProps<ChoiceField>) =>
  props.field.drawn === 'buttons' ? <Tiles {...props} type="radio" /> : <List {...props} />;

export const Many = (props: DrawProps<ManyField>) => <Tiles {...props} type="checkbox" />;

export const Tick = ({ field, id, error }: DrawProps<TickField>) => (
  <label className="tick press small">
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
