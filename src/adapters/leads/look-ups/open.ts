import { financeCustomerSchema, registeredCarSchema } from '#domain/leads/forms/look-ups.ts';
import { autoGrab } from './autograb.ts';
import { ownShapeRegister, type RegisterTransport } from './register.ts';
import { type LookUps, UNAVAILABLE } from './types.ts';

interface Options extends RegisterTransport {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now: () => number;
}

/** Without credentials nothing can be looked up, and forms ask for the details. */
export const absentLookUps: LookUps = {
  plate: async () => UNAVAILABLE,
  register: async () => UNAVAILABLE,
  financeCustomer: async () => UNAVAILABLE,
};

/**
 * Reads `AUTOGRAB_API_KEY` (`AUTOGRAB_URL`), `NEVDIS_URL` with `NEVDIS_KEY`, `CAR_CLARITY_URL` with `CAR_CLARITY_KEY`. Services
 * that are not set use `otherwise`.
 */
export function openLookUps(
  { env, now, ...transport }: Options,
  otherwise: LookUps = absentLookUps,
): LookUps {
  const { AUTOGRAB_API_KEY: key, AUTOGRAB_URL: address, NEVDIS_URL, CAR_CLARITY_URL } = env;
  return {
    ...otherwise,
    ...(key && { plate: autoGrab({ key, address: address || undefined, now, ...transport }) }),
    ...(NEVDIS_URL && {
      register: ownShapeRegister({
        name: 'NEVDIS',
        url: NEVDIS_URL,
        key: env['NEVDIS_KEY'],
        schema: registeredCarSchema,
        ...transport,
      }),
    }),
    ...(CAR_CLARITY_URL && {
      financeCustomer: ownShapeRegister({
        name: 'Car Clarity',
        url: CAR_CLARITY_URL,
        key: env['CAR_CLARITY_KEY'],
        schema: financeCustomerSchema,
        ...transport,
      }),
    }),
  };
}
