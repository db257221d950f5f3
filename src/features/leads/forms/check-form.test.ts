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

describe('the errors of a form', () => {
  it('are those of the open step', () => {
    const errors = errorsOfStep(0, filled({ answers: { make: 'Mazda', year: '2019' } }));
    expect(errors).toEqual({ model: REQUIRED, km: REQUIRED });
  });

  it('leave out skipped steps', () => {
    expect(errorsOfForm(['condition'], filled())).not.toHaveProperty('condition');
    expect(errorsOfForm([], filled())).toHaveProperty('condition');
  });

  it('include those of files', () => {
    const files = [program];
    expect(errorsOfStep(1, filled({ files }))).toHaveProperty('photos');
    const photos =
      fieldsOf(form).find(({ name }) => name === 'photos') ?? expect.fail('There is no such field.');
    expect(errorOfField(photos, filled({ files }))).not.toBeNull();
    expect(errorOfField(photos, filled())).toBeNull();
  });

  it('focus the first field in the order of the form', () =>
    expect(firstWrong(form, { email: 'x', make: 'x' })?.name).toBe('make'));

  it.each<[Readonly<Record<string, string>>, string]>([
    [{}, ''],
    [{ email: 'x' }, 'One answer needs another look: Email.'],
    [{ email: 'x', make: 'x' }, '2 answers need another look: Make, Email.'],
    [{ nowhere: 'x' }, ''],
  ])('for %j are summarised as %j', (errors, words) => expect(refusalInWords(form, errors)).toBe(words));
});
