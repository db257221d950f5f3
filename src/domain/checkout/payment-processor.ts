import { isRecord } from '#domain/lib/records.ts';
import { looksSecret } from '#domain/operations/security/secrets.ts';
import {
  type FieldReader,
  isNothing,
  number,
  oneOf,
  Unreadable,
} from '#domain/vehicles/attributes/read-field.ts';
import { AUTHORIZATION_TYPES, type AuthorizationType, alsoCalled, PROCESSORS } from './processors.ts';

export interface PaymentProcessor {
  readonly authorization_type: AuthorizationType;
  /** The publishable key: it is sent to browsers. */
  readonly authorization_key: string;
  readonly deposit_amount: number;
}

/** Signs of a secret key. A refused key is never repeated in a message. */
const SECRET_SIGNS: readonly RegExp[] = [
  /^(?:sk|rk)[-_]/i,
  /whsec_/i,
  /-----BEGIN/i,
  /secret|private|passw/i,
  /_SEC_/i,
  /:\/\//,
  /\s/,
];

const KEY_AT = '.authorization_key';

const looksSecretKey = (key: string): boolean =>
  looksSecret(key) !== undefined || SECRET_SIGNS.some((sign) => sign.test(key));

export const isPublishableKey = (key: string, type: AuthorizationType): boolean =>
  !looksSecretKey(key) && PROCESSORS[type].publishableKey.test(key);

const readKey = (value: unknown, type: AuthorizationType): string | Unreadable => {
  if (typeof value !== 'string' || isNothing(value))
    return new Unreadable('a publishable key', 'nothing', KEY_AT);
  const key = value.trim();
  if (looksSecretKey(key))
    return new Unreadable('a publishable key', 'what looks like a secret one (not shown)', KEY_AT);
  return PROCESSORS[type].publishableKey.test(key)
    ? key
    : new Unreadable(`a publishable key of ${type}`, 'something else (not shown)', KEY_AT);
};

const readType = oneOf(
  AUTHORIZATION_TYPES,
  Object.fromEntries(
    AUTHORIZATION_TYPES.flatMap((type) => alsoCalled(PROCESSORS[type]).map((name) => [name, type])),
  ),
);
const readDeposit = number({ min: 1, max: 1_000_000 });

const readProcessor: FieldReader<PaymentProcessor> = (value) => {
  if (!isRecord(value)) return new Unreadable('a payment processor', 'something else');
  const authorization_type = readType(value['authorization_type']);
  if (authorization_type instanceof Unreadable) return authorization_type.within('.authorization_type');
  const authorization_key = readKey(value['authorization_key'], authorization_type);
  if (authorization_key instanceof Unreadable) return authorization_key;
  const deposit_amount = readDeposit(value['deposit_amount']) ?? new Unreadable('a number', 'nothing');
  if (deposit_amount instanceof Unreadable) return deposit_amount.within('.deposit_amount');
  return { authorization_type, authorization_key, deposit_amount };
};

const MOST_PROCESSORS = 10;

interface ProcessorsReading {
  readonly processors: readonly PaymentProcessor[];
  readonly faults: readonly Unreadable[];
}

/** Returns the processors that can take a deposit, and what is wrong with the others. */
function readProcessors(value: unknown): ProcessorsReading {
  if (isNothing(value)) return { processors: [], faults: [] };
  if (!Array.isArray(value))
    return { processors: [], faults: [new Unreadable('a list of payment processors', 'something else')] };
  const processors: PaymentProcessor[] = [];
  const faults: Unreadable[] = [];
  for (const [at, one] of value.slice(0, MOST_PROCESSORS).entries()) {
    const processor = readProcessor(one);
    if (processor instanceof Unreadable) faults.push(processor.within(`[${at}]`));
    else processors.push(processor);
  }
  return { processors, faults };
}

/** Reads the processors that can take a deposit. A faulty one takes nothing else from the vehicle. `processorFaults` names it. */
export const paymentProcessors: FieldReader<PaymentProcessor[]> = (value) => [
  ...readProcessors(value).processors,
];

export const processorFaults = (value: unknown): readonly string[] =>
  readProcessors(value).faults.map(
    ({ at, expected, found }) => `${at}: expected ${expected}, found ${found}`,
  );
