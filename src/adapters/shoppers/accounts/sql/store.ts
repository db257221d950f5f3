import { APIError } from 'better-auth/api';
import {
  type Account,
  type AccountDetails,
  type Accounts,
  AccountsError,
  type AccountVisit,
  type Session,
} from '../types.ts';
import { noteAsk, type RealmAuth, realmAuth } from './auth.ts';
import { addLink, linkOwner, takeLink } from './links.ts';
import { codeOf, exportAccount, noteUse, readAccount, removeAccount, storedAddress } from './people.ts';
import { mergeSavedCars, readSavedCars } from './saved-cars.ts';
import type { AccountDatabase, AccountDb } from './tables.ts';

const MOST_REALMS = 200;

type Realm = Pick<AccountVisit, 'realm' | 'secure'>;

type User = NonNullable<Awaited<ReturnType<RealmAuth['api']['getSession']>>>['user'];

const accountOf = ({ id, realm, mailbox, name, lastName, phone, postcode, createdAt }: User): Account => ({
  id,
  realm,
  email: mailbox,
  name,
  last_name: lastName,
  phone,
  postcode,
  createdAt: createdAt.getTime(),
});

/** Passes on cookies only. Nothing else about the browser is stored. */
const cookieOf = ({ headers }: AccountVisit): Headers => new Headers({ cookie: headers.get('cookie') ?? '' });

const REFUSALS: readonly unknown[] = [400, 401, 403];

/** Turns a refusal by the library into null. A failure stays an error. */
async function orNothing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (cause) {
    if (!(cause instanceof APIError)) throw cause;
    if (REFUSALS.includes(cause.statusCode)) return null;
    throw new AccountsError('The account store failed.', { cause });
  }
}

/** Creates one library instance for each realm, at first use. If there are too many, the oldest is dropped. */
function realms({ dialect, direct }: AccountDatabase, secret: string) {
  const authByRealm = new Map<string, RealmAuth>();

  function authOf(db: AccountDb, { realm, secure }: Realm): RealmAuth {
    const key = `${realm} ${secure}`;
    const cachedAuth = authByRealm.get(key);
    if (cachedAuth) return cachedAuth;
    const made = realmAuth({ db, dialect, secret, realm, secure });
    authByRealm.set(key, made);
    const [first] = authByRealm.keys();
    if (authByRealm.size > MOST_REALMS && first !== undefined) authByRealm.delete(first);
    return made;
  }

  return <T>(realm: Realm, work: (auth: RealmAuth) => Promise<T>): Promise<T> =>
    direct((db) => work(authOf(db, realm)));
}

async function readSession(auth: RealmAuth, visit: AccountVisit): Promise<Session | null> {
  const session = await orNothing(auth.api.getSession({ headers: cookieOf(visit), returnHeaders: true }));
  const user = session?.response?.user;
  // The secret of the realm has signed the cookie; the row has to agree.
  if (!session || !user || user.realm !== visit.realm) return null;
  return { account: accountOf(user), cookies: session.headers.getSetCookie() };
}

async function signInWith(auth: RealmAuth, visit: AccountVisit, email: string, code: string) {
  const signedIn = await orNothing(
    auth.api.signInEmailOTP({
      body: {
        email: storedAddress(visit.realm, email),
        otp: code,
        mailbox: email,
        realm: visit.realm,
        name: '',
        lastName: '',
        phone: '',
        postcode: '',
      },
      returnHeaders: true,
    }),
  );
  return signedIn?.headers.getSetCookie() ?? null;
}

async function signOut(auth: RealmAuth, visit: AccountVisit): Promise<readonly string[]> {
  const { headers } = await auth.api.signOut({ headers: cookieOf(visit), returnHeaders: true });
  return headers.getSetCookie();
}

/** Creates a code, which ends the previous one. */
async function newCode(auth: RealmAuth, address: string): Promise<string> {
  const { internalAdapter } = await auth.$context;
  await internalAdapter.deleteVerificationByIdentifier(codeOf(address));
  return auth.api.createVerificationOTP({ body: { email: address, type: 'sign-in' } });
}

/** Returns the `name=value` of each Set-Cookie line, as a browser would send it next. */
const sentBack = (cookies: readonly string[]): string =>
  cookies.map((line) => line.split(';')[0] ?? '').join('; ');

/** Another request may ask for a code of the address, or use one up, between the two steps of a link. */
const CODE_TRIES = 8;

export function sqlAccounts(
  database: AccountDatabase,
  secret: string,
): Omit<Accounts, 'searches' | 'people' | 'wipe' | 'close'> {
  const use = database.direct;
  const inRealm = realms(database, secret);

  /** Reads the session, which the library prolongs once a day. */
  async function session(visit: AccountVisit): Promise<Session | null> {
    const activeSession = await inRealm(visit, (auth) => readSession(auth, visit));
    if (activeSession && activeSession.cookies.length > 0)
      await noteUse(database, activeSession.account.id, Date.now());
    return activeSession;
  }

  const codeFor = (realm: string, address: string): Promise<string> =>
    inRealm({ realm, secure: true }, (auth) => newCode(auth, address));

  async function signIn(visit: AccountVisit, email: string, code: string): Promise<Session | null> {
    const cookies = await inRealm(visit, (auth) => signInWith(auth, visit, email, code));
    if (cookies === null) return null;
    // A session that was planted in this browser before ends.
    await inRealm(visit, (auth) => signOut(auth, visit));
    const headers = new Headers({ cookie: sentBack(cookies) });
    const signedIn = await session({ ...visit, headers });
    if (signedIn) await noteUse(database, signedIn.account.id, Date.now());
    return signedIn && { account: signedIn.account, cookies };
  }

  return {
    async askForCode(realm, email) {
      const address = storedAddress(realm, email);
      if (!(await noteAsk(database, address, Date.now()))) return null;
      return codeFor(realm, address);
    },

    signIn,

    newLink: (realm, email) => addLink(database, realm, email),
    linkOwner: (realm, token) => linkOwner(database, realm, token),

    async signInByLink(visit, token) {
      const email = await takeLink(database, visit.realm, token);
      if (email === null) return null;
      for (let tries = 0; tries < CODE_TRIES; tries++) {
        const code = await codeFor(visit.realm, storedAddress(visit.realm, email));
        const signedIn = await signIn(visit, email, code);
        if (signedIn !== null) return signedIn;
      }
      return null;
    },

    session,
    signOut: (visit) => inRealm(visit, (auth) => signOut(auth, visit)),

    changeDetails: ({ id }, details: Partial<AccountDetails>) =>
      use(async (db) => {
        if (Object.keys(details).length > 0)
          await db.updateTable('account_users').set(details).where('id', '=', id).execute();
        return readAccount(db, id);
      }),

    savedCars: ({ id }, site) => use((db) => readSavedCars(db, id, site)),
    mergeSavedCars: ({ id }, site, entries) => mergeSavedCars(database, id, site, entries),

    exportData: ({ id }) => use((db) => exportAccount(db, id)),
    deleteAccount: (account) => database.write((db) => removeAccount(db, account)),

    check: () =>
      use(async (db) => {
        await db.selectFrom('account_users').select('id').limit(1).execute();
      }),
  };
}
