import { isAvailable } from './availability.ts';
import type { Vehicle } from './schema.ts';
import { isTestDriveOnly } from './test-drive-only.ts';

export interface StateNotice {
  readonly state: 'sold' | 'reserved' | 'coming-soon' | 'test-drive-only';
  readonly title: string;
  readonly text: string;
}

type Stated = Pick<Vehicle, 'status' | 'sold' | 'reserved' | 'tag'>;

export interface NoticeWords {
  readonly one: string;
  readonly many: string;
  /** Whether the page shows others like it. */
  readonly hasSimilar: boolean;
}

interface State {
  readonly state: StateNotice['state'];
  readonly holds: (vehicle: Stated) => boolean;
  readonly title: string;
  readonly text: (words: NoticeWords) => string;
}

const orOthers = ({ many, hasSimilar }: NoticeWords): string =>
  hasSimilar ? `, or look at the similar ${many} on this page` : '';

/** The first that holds is told: what rules out most comes first. */
const STATES: readonly State[] = [
  {
    state: 'sold',
    holds: (vehicle) => !isAvailable(vehicle),
    title: 'This one has found a new owner',
    text: ({ many, hasSimilar }) =>
      hasSimilar
        ? `The similar ${many} on this page are still to be had.`
        : 'Others may be just as right for you.',
  },
  {
    state: 'reserved',
    holds: ({ reserved }) => reserved,
    title: 'Reserved by another shopper',
    text: (words) =>
      `They have first call on this ${words.one}. Should they change their mind, it is for sale again: enquire and we will tell you${orOthers(words)}.`,
  },
  {
    state: 'coming-soon',
    holds: ({ status }) => status === 'coming_soon',
    title: 'On its way to us',
    text: ({ one }) => `This ${one} has not arrived yet. Enquire now and we will tell you when it is here.`,
  },
  {
    state: 'test-drive-only',
    holds: isTestDriveOnly,
    title: 'Here to be driven',
    text: ({ one }) =>
      `This ${one} is for test drives and is not for sale itself. Drive it, and we will find you one like it.`,
  },
];

/** What a shopper must know before anything else; null of a vehicle that can simply be bought. */
export function stateNotice(vehicle: Stated, words: NoticeWords): StateNotice | null {
  const found = STATES.find(({ holds }) => holds(vehicle));
  return found ? { state: found.state, title: found.title, text: found.text(words) } : null;
}
