import * as v from 'valibot';
import { doc, matching, maybe, off } from '#domain/site/fields.ts';

const storeCode = matching(/^[\w.-]{1,64}$/, 'a store code: at most 64 letters, digits, "-", "_" or "."');

export const feedsSchema = v.strictObject({
  google: doc(
    'Google vehicle ads read the stock at /feeds/google-vehicles.xml.',
    maybe(
      v.strictObject({
        store_codes: doc(
          'By the id of a location: its store code in the Google business profile. A vehicle elsewhere is left out.',
          v.record(matching(/^\d+$/, 'the id of a location'), storeCode),
        ),
      }),
    ),
  ),
  meta: doc('Meta’s automotive catalogue reads the stock at /feeds/meta-vehicles.csv.', off),
  json: doc('The stock as plain JSON at /feeds/vehicles.json, for partners of the dealer.', off),
});
