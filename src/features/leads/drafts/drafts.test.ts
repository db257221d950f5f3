import { describe, expect, it } from 'vitest';
import { type Draft, newDraft, readDraft } from './drafts.ts';

const draft: Draft = {
  ...newDraft(1),
  answers: { name: 'Kim', opt_in: false, services: ['Brakes'] },
  step: 1,
};

describe('a draft', () => {
  it('is read as it was written', () => expect(readDraft(JSON.stringify(draft))).toEqual(draft));

  it.each<[string, string | null]>([
    ['nothing', null],
    ['what is cut short', JSON.stringify(draft).slice(0, 40)],
    ['another shape', '{"step":1}'],
    ['a step that there cannot be', JSON.stringify({ ...draft, step: -1 })],
    ['an answer of no kind', JSON.stringify({ ...draft, answers: { name: { first: 'Kim' } } })],
    ['no id of ours', JSON.stringify({ ...draft, clientId: 'x' })],
  ])('of %s is null', (_, text) => expect(readDraft(text)).toBeNull());

  it('has a unique id', () => expect(newDraft(1).clientId).not.toBe(newDraft(1).clientId));
});
