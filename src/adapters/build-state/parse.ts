import * as v from 'valibot';
import { dealerStateSchema, STATE_VERSION } from '#domain/vehicle/dealer-state.ts';
import type { LoadedState } from './types.ts';

const json = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const versionSchema = v.object({ version: v.number() });

const lost = (where: string, what: string): LoadedState => ({ kind: 'lost', reason: `${where} ${what}` });

export const parseState = (text: string, where: string): LoadedState => {
  const raw = json(text);
  if (raw === undefined) return lost(where, 'is not JSON');
  const versioned = v.safeParse(versionSchema, raw);
  if (versioned.success && versioned.output.version !== STATE_VERSION)
    return lost(where, `has version ${versioned.output.version}, expected ${STATE_VERSION}`);
  const result = v.safeParse(dealerStateSchema, raw, { abortEarly: true });
  return result.success
    ? { kind: 'found', state: result.output }
    : lost(where, `is damaged at "${v.getDotPath(result.issues[0]) ?? ''}"`);
};
