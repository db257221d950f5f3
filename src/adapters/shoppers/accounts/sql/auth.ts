import { createHmac, randomUUID } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { emailOTP } from 'better-auth/plugins/email-otp';
import { oneAtATime } from '#adapters/storage/database/rows.ts';
import type { Dialect } from '#adapters/storage/database/types.ts';
import { momentIn } from './moments.ts';
import type { AccountDatabase, AccountDb } from './tables.ts';

const DAY_S = 24 * 60 * 60;
const SESSION_S = 30 * DAY_S;
const CODE_S = 10 * 60;
const WRONG_TRIES = 5;

/** Secrets of one realm are of no use in another. */
const secretOf = (secret: string, use: string, realm: string): string =>
  createHmac('sha256', secret).update(`${use}:${realm}`).digest('hex');

interface RealmOptions {
  readonly db: AccountDb;
  readonly dialect: Dialect;
  readonly secret: string;
  readonly realm: string;
  readonly secure: boolean;
}

/** Names the session cookie. `__Host-` means over https alone, for this host alone, and no subdomain can plant one. */
const cookieOf = ({ realm, secure }: RealmOptions): string => `${secure ? '__Host-' : ''}${realm}.session`;

/** Creates a library instance for a realm. Its own routes are never served, so only the calls here are possible. */
export const realmAuth = (options: RealmOptions) =>
  betterAuth({
    baseURL: `${options.secure ? 'https' : 'http'}://${options.realm}.invalid`,
    secret: secretOf(options.secret, 'sessions', options.realm),
    database: { db: options.db, type: options.dialect.kind },
    user: {
      modelName: 'account_users',
      fields: {
        email: 'address',
        emailVerified: 'address_proven',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      additionalFields: {
        mailbox: { type: 'string', required: true, fieldName: 'email' },
        realm: { type: 'string', required: true },
        lastName: { type: 'string', required: true, fieldName: 'last_name' },
        phone: { type: 'string', required: true },
        postcode: { type: 'string', required: true },
      },
    },
    session: {
      modelName: 'account_sessions',
      fields: {
        userId: 'user_id',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        expiresAt: 'expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      expiresIn: SESSION_S,
      updateAge: DAY_S,
    },
    verification: {
      modelName: 'account_codes',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    advanced: {
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: cookieOf(options),
          attributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: options.secure },
        },
      },
      ipAddress: { disableIpTracking: true },
      database: { validateSchema: false },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    plugins: [
      emailOTP({
        otpLength: 6,
        expiresIn: CODE_S,
        allowedAttempts: WRONG_TRIES,
        storeOTP: {
          // A million codes are soon tried against a hash without a secret.
          hash: async (code) =>
            createHmac('sha256', secretOf(options.secret, 'codes', options.realm))
              .update(code)
              .digest('hex'),
        },
        async sendVerificationOTP() {},
      }),
    ],
  });

export type RealmAuth = ReturnType<typeof realmAuth>;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * With five tries for each code, an attacker who asks this often guesses one code in ten thousand days. Counted
 * in the database, for all processes together.
 */
const LIMITS = [
  { within: 15 * MINUTE_MS, most: 5 },
  { within: DAY_MS, most: 20 },
] as const;

/** Records that a code was requested. Returns false if that was too often, and then records nothing. Deletes expired entries too. */
export const noteAsk = (
  { dialect, write }: AccountDatabase,
  address: string,
  now: number,
): Promise<boolean> =>
  write(async (change) => {
    const moment = momentIn(dialect, now);
    await oneAtATime(change, dialect.locksRows, 'code', address);
    await change
      .deleteFrom('account_code_asks')
      .where('asked_at', '<', now - DAY_MS)
      .execute();
    await change.deleteFrom('account_codes').where('expires_at', '<', moment).execute();
    await change.deleteFrom('account_sessions').where('expires_at', '<', moment).execute();
    const codeRequests = await change
      .selectFrom('account_code_asks')
      .select('asked_at')
      .where('address', '=', address)
      .execute();
    const count = (within: number) => codeRequests.filter(({ asked_at }) => asked_at > now - within).length;
    if (LIMITS.some(({ within, most }) => count(within) >= most)) return false;
    await change
      .insertInto('account_code_asks')
      .values({ id: randomUUID(), address, asked_at: now })
      .execute();
    return true;
  });
