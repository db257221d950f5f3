import * as v from 'valibot';
import { paths } from '#paths';
import { partOf, tellIn } from './pay-view.ts';

const payableSchema = v.object({ message: v.nullable(v.string()) });

/** Why nothing can be paid now. Null if it can, or if the API cannot be asked: then sending reports it. */
async function notPayable(carId: string | null): Promise<string | null> {
  try {
    const response = await fetch(paths.checkoutPayable(carId), { headers: { Accept: 'application/json' } });
    return v.parse(payableSchema, await response.json()).message;
  } catch {
    return null;
  }
}

/** Closes the form, so that nobody fills it in in vain. The message says how to reach the dealer. */
export async function closeUnpayable(card: HTMLElement, carId: string | null): Promise<void> {
  const words = await notPayable(carId);
  const details = partOf(card, 'details');
  if (words === null || details === null) return;
  details.hidden = true;
  tellIn(card, words);
}
