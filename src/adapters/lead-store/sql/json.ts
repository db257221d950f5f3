import type { LeadPayload } from '#domain/lead/payload.ts';
import type { Channel } from '../types.ts';

// What the store wrote it reads back as it was: these are the parses of its own columns.
export const channelsIn = (json: string): readonly Channel[] => JSON.parse(json);
export const textsIn = (json: string): readonly string[] => JSON.parse(json);
export const payloadIn = (json: string): LeadPayload => JSON.parse(json);
