import { useEffect, useState } from 'react';
import { createLoader } from '#adapters/data-loader/client.ts';
import type { PhoneModel } from '#domain/dealer/phone-model.ts';
import { MARKETS, type Market } from '#domain/market/markets.ts';
import { isAvailable } from '#domain/vehicle/availability.ts';
import { shortFacts } from '#domain/vehicle/facts.ts';
import { type PriceQualifiers, priceWording } from '#domain/vehicle/price.ts';
import type { PublicVehicle } from '#domain/vehicle/public-vehicle.ts';
import type { IconName } from '#ui/icon-names.ts';
import sprite from '#ui/icons.svg?url';
import { readStockIndex, type Search, searchIn } from './find-vehicle.ts';

interface Props {
  readonly stockHref: string;
  readonly searchHref: string;
  readonly words: { readonly one: string; readonly many: string };
  readonly locale: string;
  readonly qualifiers: PriceQualifiers;
  readonly phone: PhoneModel | null;
}

/** What stands in place of a vehicle that is not shown. */
const NOTICES = {
  looking: {
    icon: 'search',
    title: 'Looking for your vehicle',
    text: 'One moment, we are checking our latest stock.',
  },
  gone: {
    icon: 'body',
    title: 'This one is no longer here',
    text: 'It has been sold or withdrawn. Others like it may be waiting on our yard.',
  },
  failed: {
    icon: 'phone',
    title: 'We could not look that up',
    text: 'Our stock list did not answer. Please try again in a moment, or give us a call.',
  },
} as const satisfies Record<string, { icon: IconName; title: string; text: string }>;

const marketOf = (locale: string): Market =>
  Object.values(MARKETS).find((market) => market.locale === locale) ?? MARKETS.AU;

export function NewerVehicle(props: Props) {
  const [search, setSearch] = useState<Search>({ state: 'looking' });

  useEffect(
    () =>
      createLoader({ url: props.stockHref, parse: readStockIndex }).subscribe((answer) =>
        setSearch(searchIn(answer, window.location.pathname)),
      ),
    [props.stockHref],
  );

  return (
    <div className="newer" aria-live="polite" aria-busy={search.state === 'looking'}>
      {search.state === 'found' ? (
        <Found vehicle={search.vehicle} {...props} />
      ) : (
        <Notice state={search.state} {...props} />
      )}
    </div>
  );
}

function Notice({ state, ...props }: Props & { readonly state: keyof typeof NOTICES }) {
  const { title, text, icon } = NOTICES[state];
  return (
    <>
      <div className="newer-picture" data-state={state}>
        <svg className="icon" aria-hidden="true">
          <use href={`${sprite}#${icon}`} />
        </svg>
      </div>
      <div className="newer-words">
        <h1 className="text-heading">{title}</h1>
        <p className="text-muted">{text}</p>
        <Actions {...props} />
      </div>
    </>
  );
}

function Found({ vehicle, locale, qualifiers, ...props }: Props & { readonly vehicle: PublicVehicle }) {
  const market = marketOf(locale);
  const price = priceWording(vehicle, qualifiers, market);
  return (
    <>
      <div className="newer-picture">
        {vehicle.primary_image_url && (
          <img src={vehicle.primary_image_url} alt={vehicle.name} width={960} height={600} />
        )}
      </div>
      <div className="newer-words">
        <h1 className="text-heading">{vehicle.name}</h1>
        <p className="text-muted">
          {shortFacts(vehicle, market)
            .map(({ value }) => value)
            .join(' · ')}
        </p>
        {isAvailable(vehicle) ? (
          <div className="price-block">
            <p>
              <strong>{price.text}</strong> {price.qualifier && <span>{price.qualifier}</span>}
            </p>
          </div>
        ) : (
          <p className="chip" data-tag="sold">
            Sold
          </p>
        )}
        <Actions {...props} />
      </div>
    </>
  );
}

function Actions({ phone, searchHref, words }: Pick<Props, 'phone' | 'searchHref' | 'words'>) {
  return (
    <div className="grid w-full gap-3">
      {phone && (
        <a className="button button-main" href={phone.href}>
          Call {phone.shown}
        </a>
      )}
      <a className="button button-second" href={searchHref}>
        Browse all {words.many}
      </a>
    </div>
  );
}
