import * as v from 'valibot';
import { DEVICES, METRIC_NAMES } from './metrics.ts';

/** A page left open for an hour tells nothing about how fast it is. */
const LONGEST_MS = 600_000;

/** What a page tells when it is left: nothing about who has looked at it. */
export const beaconSchema = v.object({
  kind: v.pipe(v.string(), v.maxLength(40)),
  device: v.picklist(DEVICES),
  metrics: v.pipe(
    v.array(
      v.object({
        name: v.picklist(METRIC_NAMES),
        value: v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(LONGEST_MS)),
      }),
    ),
    v.minLength(1),
    v.maxLength(METRIC_NAMES.length),
  ),
});
