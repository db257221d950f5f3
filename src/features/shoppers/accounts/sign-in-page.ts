import { primaryLocation } from '#domain/dealers/places.ts';
import { type HeadModel, headModel } from '#domain/shell/head-model.ts';
import { GATE_TYPES, type GateType } from '#domain/shoppers/accounts/sign-in.ts';
import { type PhoneModel, phoneModel } from '#domain/sites/markets/phone.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';
import { garageHref } from './account-model.ts';

export interface SignInWording {
  /** What the sign-in is for. Null if unknown. */
  readonly type: GateType | null;
  readonly text: string;
}

export interface SignInPageModel {
  readonly kind: 'sign-in';
  readonly head: HeadModel;
  readonly wordings: readonly SignInWording[];
  /** The default target. */
  readonly onwards: string;
  readonly garage: { readonly href: string; readonly name: string } | null;
  readonly many: string;
  /** The page that shows without an account what this device has saved. Null if the site has no list. */
  readonly savedHref: string | null;
  readonly privacyHref: string;
  readonly phone: PhoneModel | null;
}

/**
 * Short, because the longest text reserves the room for all. `{one}` and `{many}` are the words for vehicles.
 */
const WORDS: Readonly<Record<GateType, string>> = {
  'trade-in': 'Sign in to get a value for your trade-in.',
  checkout: 'Sign in to reserve your {one}.',
  finance: 'Sign in to ask us about finance.',
  'spin-to-win': 'Sign in to spin. Everybody has one spin.',
  'online-payment': 'Sign in to pay online.',
  'car-finance': 'Sign in to apply for finance.',
  'my-garage': 'Sign in to see your saved {many} and your enquiries.',
};

function phoneOf({ dealer }: PageContext): PhoneModel | null {
  const { phone, locations } = dealer.config;
  const { contact_detail } = primaryLocation(locations);
  return phoneModel(phone ?? contact_detail.phone ?? contact_detail.landline_phone, dealer);
}

export function signInPage(context: PageContext): SignInPageModel {
  const { dealer, say } = context;
  const { vehicles, garage, name, saved } = dealer.config;
  const own = garageHref(context);
  return {
    kind: 'sign-in',
    // The page itself has the link back.
    head: { ...headModel(dealer, { path: paths.signIn, title: 'Sign in', indexed: false }), trail: [] },
    wordings: [
      { type: null, text: `Sign in to ${name}.` },
      ...GATE_TYPES.map((type) => ({ type, text: say(WORDS[type]) })),
    ],
    onwards: own ?? paths.home,
    garage: own === null ? null : { href: own, name: garage.name },
    many: vehicles.many,
    savedHref: saved.enabled ? paths.favourites : null,
    privacyHref: paths.privacyPolicy,
    phone: phoneOf(context),
  };
}
