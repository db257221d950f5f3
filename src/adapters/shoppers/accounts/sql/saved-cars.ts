import * as v from 'valibot';
import { mergeSaved, type SavedEntry } from '#domain/shoppers/accounts/saved-sync.ts';
import { type AccountDatabase, type AccountDb, type AccountTables, bySite, lockAccount } from './tables.ts';

const carSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    id: v.string(),
    name: v.string(),
    slug: v.string(),
    make: v.string(),
    model: v.string(),
    primary_image_url: v.nullable(v.string()),
    has_nvic: v.boolean(),
  }),
);

type Row = Pick<AccountTables['account_saved_cars'], 'car_id' | 'at' | 'car'>;

const entryOf = ({ car_id, at, car }: Row): SavedEntry => ({
  id: car_id,
  at,
  car: car === null ? null : v.parse(carSchema, car),
});

export async function readSavedCars(
  db: AccountDb,
  userId: string,
  site: string,
): Promise<readonly SavedEntry[]> {
  const rows = await db
    .selectFrom('account_saved_cars')
    .select(['car_id', 'at', 'car'])
    .where('user_id', '=', userId)
    .where('site', '=', site)
    .execute();
  return mergeSaved(rows.map(entryOf), []);
}

export async function readAllSavedCars(
  db: AccountDb,
  userId: string,
): Promise<Readonly<Record<string, readonly SavedEntry[]>>> {
  const rows = await db
    .selectFrom('account_saved_cars')
    .select(['site', 'car_id', 'at', 'car'])
    .where('user_id', '=', userId)
    .orderBy('site')
    .execute();
  return bySite(rows, (own) => mergeSaved(own.map(entryOf), []));
}

/** Merges the entries of a device. If two devices do so at once, the second waits for the first and merges with its result. */
export const mergeSavedCars = (
  { dialect, write }: AccountDatabase,
  userId: string,
  site: string,
  entries: readonly SavedEntry[],
): Promise<readonly SavedEntry[]> =>
  write(async (change) => {
    await lockAccount(change, dialect, userId);
    const merged = mergeSaved(await readSavedCars(change, userId, site), entries);
    await change
      .deleteFrom('account_saved_cars')
      .where('user_id', '=', userId)
      .where('site', '=', site)
      .execute();
    const rows = merged.map(({ id, at, car }) => ({
      user_id: userId,
      site,
      car_id: id,
      at,
      car: car === null ? null : JSON.stringify(car),
    }));
    if (rows.length > 0) await change.insertInto('account_saved_cars').values(rows).execute();
    return merged;
  });
