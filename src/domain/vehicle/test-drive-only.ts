import type { Vehicle } from './schema.ts';

/** The tag that dealers give a vehicle which stands there to be tried and cannot be bought. */
const TAG = 'test drive only';

export const isTestDriveOnly = ({ tag }: Pick<Vehicle, 'tag'>): boolean => tag?.toLowerCase() === TAG;
