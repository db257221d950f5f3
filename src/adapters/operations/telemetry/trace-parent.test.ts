import { expect, test } from 'vitest';
import { traceParentIn } from './trace-parent.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

test.each([
  [`00-${TRACE}-${SPAN}-01`, 1],
  [` 00-${TRACE}-${SPAN}-00 `, 0],
  [`01-${TRACE}-${SPAN}-01-more`, 1],
])('the header %j is read', (header, flags) => {
  expect(traceParentIn(header)).toEqual({ traceId: TRACE, spanId: SPAN, flags });
});

test.each([
  undefined,
  '',
  'kim@example.com',
  `00-${TRACE}-${SPAN}`,
  `00-${TRACE}-${SPAN}-01-more`,
  `ff-${TRACE}-${SPAN}-01`,
  `00-${TRACE.toUpperCase()}-${SPAN}-01`,
  `00-${'0'.repeat(32)}-${SPAN}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
])('the header %j is ignored', (header) => {
  expect(traceParentIn(header)).toBeUndefined();
});
