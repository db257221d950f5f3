import * as v from 'valibot';
import { paths } from '#paths';
import { partOf, tellIn } from './pay-view.ts';

const payableSchema = v.object({ message: v.nullable(v.string()) });

/** Why nothing can be paid at present; null where it can, or where nobody could be asked: then sending it says so. */
async function notPayable(carId: string | null): Promise<string | null> {
  try {
    const response = await fetch(paths.checkoutPayable(carId), { headers: { Accept: 'application/json' } });
    return v.parse(payableSchema, await response.json()).message;
  } catch {
    return null;
  }
}

/** Nobody is asked for details that lead nowhere: how to reach the dealer stands in the words, and below them. */
export async function closeUnpayable(card: HTMLElement, carId: string | null): Promise<void> {
  const words = await notPayable(carId);
  const details = partOf(card, 'details');
  if (words === null || details === null) return;
  details.hidden = true;
  tellIn(card, words);
}
