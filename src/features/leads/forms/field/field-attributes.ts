import type { FieldModel } from '#domain/leads/forms/field-model.ts';

export interface DrawProps<Field> {
  readonly field: Field;
  /** The id of the box, for its label. */
  readonly id: string;
  readonly error: string | undefined;
  /** Called by a list. */
  readonly onChange?: ((value: string) => void) | undefined;
}

/** Ties an input to its help and error by ARIA attributes. */
export const described = (id: string, { help }: FieldModel, error: string | undefined) => {
  const by = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    'aria-describedby': by || undefined,
    'aria-invalid': error ? true : undefined,
  };
};
