import type { VehicleCardModel } from '#domain/vehicles/card-model.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import type { IconName } from '#ui/icons/icon-names.ts';
import { VehicleCards } from '../card/VehicleCards.tsx';
import type { NewerProps } from './fallback-page.ts';

interface Words {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

/** The notice instead of a vehicle. `{one}` is the word for a vehicle. */
const NOTICES = {
  looking: {
    icon: 'search',
    title: 'Looking for your {one}',
    text: 'One moment, we are checking our latest stock.',
  },
  unknown: {
    icon: 'search',
    title: 'We do not know this one',
    text: 'There is no {one} at this address. Search our stock, or call us.',
  },
  failed: {
    icon: 'phone',
    title: 'We could not look that up',
    text: 'Our stock list did not answer. Please try again in a moment, or give us a call.',
  },
} as const satisfies Record<string, Words>;

type NoticeState = keyof typeof NOTICES;

export const noticeTitle = (state: NoticeState, one: string): string =>
  NOTICES[state].title.replace('{one}', one);

interface NoticeProps extends NewerProps {
  readonly state: NoticeState;
}

export const Notice = ({ state, ...props }: NoticeProps) => (
  <div className="column notice-page">
    <NoticeText words={NOTICES[state]} state={state} {...props} />
  </div>
);

interface NoticeTextProps extends NewerProps {
  readonly words: Words;
  readonly state: string;
}

function NoticeText({ words, state, site, places, searchHref }: NoticeTextProps) {
  const { one, many } = site.config.vehicles;
  const named = (text: string) => text.replace('{one}', one);
  const phone = places[0]?.phone;
  return (
    <div className="newer" aria-live="polite" aria-busy={state === 'looking'}>
      <div className="newer-picture clipped" data-state={state}>
        <Icon name={words.icon} />
      </div>
      <div className="newer-words stack stack-roomy stack-top stack-start">
        <h1 className="text-heading">{named(words.title)}</h1>
        <p className="text-muted">{named(words.text)}</p>
        <search className="newer-search-place">
          <form className="newer-search" action={searchHref}>
            <input
              type="search"
              name="query"
              placeholder={`Search our ${many}`}
              aria-label={`Search our ${many}`}
            />
            <button className="button button-main" type="submit">
              <Icon name="search" />
              Search
            </button>
          </form>
        </search>
        <div className="newer-ways stack">
          {phone && (
            <a className="button button-second" href={phone.href}>
              <Icon name="phone" />
              Call {phone.shown}
            </a>
          )}
          <a className="button button-second" href={searchHref}>
            Browse all {many}
          </a>
        </div>
      </div>
    </div>
  );
}

interface GoneProps extends NewerProps {
  readonly name: string;
  readonly cards: readonly VehicleCardModel[];
}

export function Gone({ name, cards, ...props }: GoneProps) {
  const words: Words = {
    icon: 'body',
    title: `${name} has been sold`,
    text:
      cards.length > 0
        ? 'It has found a new owner. These are the ones most like it.'
        : 'It has found a new owner. Others may be waiting here.',
  };
  return (
    <div className="column notice-page gone-page stack">
      <NoticeText words={words} state="gone" {...props} />
      {cards.length > 0 && (
        <section aria-labelledby="similar" className="stack stack-loose">
          <h2 id="similar" className="text-heading">
            Similar {props.site.config.vehicles.many}
          </h2>
          <VehicleCards cards={cards} />
        </section>
      )}
    </div>
  );
}
