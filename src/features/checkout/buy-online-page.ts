import { reservable } from '#domain/checkout/checkout-offer.ts';
import { headModel } from '#domain/shell/head-model.ts';
import type { Dealer } from '#domain/sites/dealer.ts';
import { formPlace } from '#features/leads/forms/form-props.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';

const MOST_CARDS = 12;

export const sellsOnline = (dealer: Dealer): boolean => reservable(dealer).length > 0;

/** Makes the page that explains how reserving works, with the newest vehicles that can be reserved. The cards lead to their pages. */
export function buyOnlinePage({ dealer, card, say }: PageContext) {
  const { config } = dealer;
  const { one, many } = config.vehicles;
  const reservableCars = reservable(dealer);
  const lead = say(
    `Pay a deposit from home, and the ${one} is yours to come and see. Nobody else can have it.`,
  );
  return {
    kind: 'buy-online' as const,
    head: headModel(dealer, { path: paths.buyOnline, title: 'Reserve online', description: lead }),
    lead,
    steps: [
      {
        title: `Choose your ${one}`,
        text: `Those with “Reserve online” on their page can be kept for you at once.`,
      },
      {
        title: 'Pay the deposit by card',
        text: `We keep the ${one} for you for ${config.checkout.hold_minutes} minutes while you do. The sum is shown before you pay.`,
      },
      {
        title: 'We call you',
        text: `To arrange that you see and drive the ${one}, and to agree on the rest.`,
      },
    ],
    terms: config.checkout.terms,
    listTitle: `${reservableCars.length} ${reservableCars.length === 1 ? one : many} to reserve online now`,
    cards: reservableCars
      .filter(({ primary_image_url }) => primary_image_url !== null)
      .slice(0, MOST_CARDS)
      .map(card),
    searchHref: paths.searchDefault(config),
    many,
    place: formPlace(dealer),
  };
}

export type BuyOnlinePageModel = ReturnType<typeof buyOnlinePage>;
