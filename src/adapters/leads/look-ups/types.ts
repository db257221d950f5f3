import type {
  FinanceCustomer,
  LookUp,
  PlateQuestion,
  RegisteredCar,
  RegisterQuestion,
  ValuedCar,
} from '#domain/leads/forms/look-ups.ts';
import type { MarketCode } from '#domain/sites/markets/conventions.ts';

/** Registers that know more of a car or an applicant than a form asks. None of them ever fails: the shopper types instead. */
export interface LookUps {
  plate(question: PlateQuestion, market: MarketCode): Promise<LookUp<ValuedCar>>;
  register(question: RegisterQuestion): Promise<LookUp<RegisteredCar>>;
  financeCustomer(applicant: Readonly<Record<string, unknown>>): Promise<LookUp<FinanceCustomer>>;
}

export const UNKNOWN = { found: null, why: 'unknown' } as const;
export const UNAVAILABLE = { found: null, why: 'unavailable' } as const;
