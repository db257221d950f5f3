import { onceEach } from '#domain/memory/each.ts';
import type { VehicleCardModel } from '#domain/vehicle/card-model.ts';
import type { PageModel } from '#routes';
import { sha } from './fingerprint.ts';

export interface PageHashes {
  /** Of everything that the page shows. */
  readonly whole: string;
  /** Of the page's own content: other vehicles on it have pages of their own. */
  readonly own: string;
}

const hashOf = onceEach((card: VehicleCardModel) => sha(JSON.stringify(card)));

/** Two pages with the same hash show the same. A card on many pages is hashed once. */
export function pageHashes(model: PageModel): PageHashes {
  if (model.kind !== 'vehicle') {
    const whole = sha(JSON.stringify(model));
    return { whole, own: whole };
  }
  const { title, cards } = model.similar;
  const own = sha(JSON.stringify({ ...model, similar: null }));
  return { own, whole: sha([own, title, ...cards.map(hashOf)].join(' ')) };
}
