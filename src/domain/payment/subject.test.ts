import { expect, test } from 'vitest';
import { type Subject, subjectText } from './subject.ts';

test.each<[Subject, string]>([
  [{ kind: 'car', carId: '210' }, '210'],
  [{ kind: 'invoice', what: 'Invoice', reference: 'A-17' }, 'Invoice A-17'],
])('%o is %s to whoever looks after payments', (subject, text) => {
  expect(subjectText(subject)).toBe(text);
});
