import { describe, expect, it } from 'vitest';
import { fieldsOf } from '#domain/leads/forms/field-model.ts';
import { formOf } from '#domain/leads/forms/form-model.ts';
import { configWith } from '#domain/sites/site-fixture.ts';
import {
  errorOfField,
  errorsOfForm,
  errorsOfStep,
  type Filled,
  firstWrong,
  refusalInWords,
} from './check-form.ts';

const REQUIRED = '*This is a required field.';
const form = formOf('trade-in', configWith());
const filled = (changes: Partial<Filled> = {}): Filled => ({
  ...{ form, answers: {}, files: [], today: '2026-11-22', ...changes },
});
const program = { field: 'photos', file: new File(['x'], 'x.exe', { type: 'application/x-msdownload' }) };

describe('what is wrong with a form', () => {
  it('is told of the step that is open', () => {
    const errors = errorsOfStep(0, filled({ answers: { make: 'Mazda', year: '2019' } }));
    expect(errors).toEqual({ model: REQUIRED, km: REQUIRED });
  });

  it('leaves out the steps that were passed over', () => {
    expect(errorsOfForm(['condition'], filled())).not.toHaveProperty('condition');
    expect(errorsOfForm([], filled())).toHaveProperty('condition');
  });

  it('is told of files too', () => {
    const files = [program];
    expect(errorsOfStep(1, filled({ files }))).toHaveProperty('photos');
    const photos =
      fieldsOf(form).find(({ name }) => name === 'photos') ?? expect.fail('There is no such field.');
    expect(errorOfField(photos, filled({ files }))).not.toBeNull();
    expect(errorOfField(photos, filled())).toBeNull();
  });

  it('begins with the first field as it stands in the form, whatever is told first', () =>
    expect(firstWrong(form, { email: 'x', make: 'x' })?.name).toBe('make'));

  it.each<[Readonly<Record<string, string>>, string]>([
    [{}, ''],
    [{ email: 'x' }, 'One answer needs another look: Email.'],
    [{ email: 'x', make: 'x' }, '2 answers need another look: Make, Email.'],
    [{ nowhere: 'x' }, ''],
  ])('%j is said as %j', (errors, words) => expect(refusalInWords(form, errors)).toBe(words));
});
