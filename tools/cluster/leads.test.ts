import { expect, test } from 'vitest';
import { comparison } from './leads.ts';

const lead = (number: number, id = `lead ${number}`) => ({ clientId: `client ${number}`, id });

test.each([
  ['are all there', [lead(1), lead(2)], {}],
  ['are lost', [lead(2)], { lost: 1 }],
  ['are stored as another', [lead(1, 'another'), lead(2)], { lost: 1 }],
  ['are stored twice', [lead(1, 'twice'), lead(1), lead(2)], { doubled: 1 }],
  ['are more than anybody was told of', [lead(1), lead(2), lead(3)], { untold: 1 }],
])('the comparison of leads counts right if they %s', (_, stored, found) => {
  expect(comparison([lead(1), lead(2)], stored)).toEqual({
    ...{ lost: 0, doubled: 0, untold: 0, stored: stored.length },
    ...found,
  });
});
