import { addressLine, type MapStart, mapStart, primaryLocation } from '#domain/dealers/places.ts';
import { type ThirdParty, thirdParty, thirdPartyUses } from '#domain/operations/security/third-parties.ts';
import { headModel } from '#domain/shell/head-model.ts';
import { hasAccounts } from '#domain/shoppers/accounts/account-config.ts';
import type { MarketCode } from '#domain/sites/markets/conventions.ts';
import { MARKET_TEXTS } from '#domain/sites/markets/market-texts.ts';
import type { SiteConfig } from '#domain/sites/site-schema.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';
import type { ContentPageModel } from './content-page.ts';
import { type WordsSection, wordsBlock } from './ready/words.ts';

type Section = Required<Pick<WordsSection, 'title' | 'paragraphs'>>;

interface PrivacyFacts {
  readonly market: MarketCode;
  readonly name: string;
  readonly address: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly retentionDays: number;
  readonly asksConsent: boolean;
  readonly countsUnfound: boolean;
  /** The account pages. Null if the site has no accounts. */
  readonly account: { readonly name: string; readonly href: string } | null;
  readonly thirdParties: readonly ThirdParty[];
  readonly mapStart: MapStart;
  readonly say: (text: string) => string;
}

const durationText = (days: number) =>
  days % 365 === 0 ? `${days / 365} ${days === 365 ? 'year' : 'years'}` : `${days} days`;

const namely = (words: string, parties: readonly ThirdParty[]) =>
  parties.length === 0 ? [] : [`${words}: ${parties.map(({ label }) => label).join(', ')}.`];

const MAPS = thirdParty('google-maps');
const MAPS_SHOW: Partial<Record<MapStart, readonly string[]>> = {
  'at-once': ['Maps come from Google with the page, which then learns your internet address.'],
  'when-allowed': [
    'If you allow it, maps come from Google with the page, which then learns your internet address; else they come when you press them.',
  ],
};

const cookies = ({
  asksConsent,
  countsUnfound,
  thirdParties,
  mapStart,
}: Pick<PrivacyFacts, 'asksConsent' | 'countsUnfound' | 'thirdParties' | 'mapStart'>): Section => ({
  title: 'Cookies and measuring',
  paragraphs: [
    'This site keeps in your browser what it needs to work, such as the {many} you saved and your answers to its questions.',
    ...namely(
      `${asksConsent ? 'If you allow it, we measure' : 'We measure'} which pages are visited, with`,
      thirdParties.filter(({ needsConsent }) => needsConsent),
    ),
    ...(countsUnfound
      ? [
          `${asksConsent ? 'If you allow it, we count' : 'We count'} which searches find nothing, by their words and without who typed them, so that we learn what is missing; the counts are kept for 90 days.`,
        ]
      : []),
    ...namely(
      'Some things load only when you open them, and whoever provides them then learns your internet address',
      thirdParties.filter(
        (party) => party.loads === 'interaction' && (party !== MAPS || mapStart === 'when-pressed'),
      ),
    ),
    ...(MAPS_SHOW[mapStart] ?? []),
  ],
});

const account = ({ account: own, market }: Pick<PrivacyFacts, 'account' | 'market'>): readonly Section[] =>
  own === null
    ? []
    : [
        {
          title: 'Your account',
          paragraphs: [
            `Nobody needs an account to look around or to write to us. If you sign in we keep your email address, the name, phone number and ${MARKET_TEXTS[market].postcode} that you give us, what you saved, and on which devices you are signed in, so that you find it all again.`,
            'There is no password: we send you a code each time, and a cookie then keeps you signed in on that device for 30 days after your last visit, or until you sign out.',
            `You can see, change, download and delete all of it under ${own.name} (${own.href}). A deleted account is gone at once; enquiries and reservations are kept as long as any others.`,
          ],
        },
      ];

const sections = ({
  market,
  name,
  address,
  phone,
  email,
  retentionDays,
  asksConsent,
  countsUnfound,
  thirdParties,
  mapStart: start,
  account: own,
}: PrivacyFacts): readonly Section[] => [
  {
    title: 'What we collect',
    paragraphs: [
      'When you enquire, book or ask for a valuation we keep what you enter: your name, how to reach you, what you are interested in and what you write to us. We also note which page you wrote from and the pages of this site you looked at before, so that the person who answers knows what you are asking about.',
      'The {many} that you save and the details that forms fill in for you stay in your own browser until you clear them or sign in.',
    ],
  },
  {
    title: 'What we use it for',
    paragraphs: [
      `${name} uses it to answer you, to arrange what you asked for, and, where you agreed to it, to tell you about offers and news. You can withdraw that at any time.`,
    ],
  },
  {
    title: 'Who else sees it',
    paragraphs: [
      'The providers that run this website, our dealership system and our mail handle it on our behalf and under contract. Finance, insurance and valuation partners receive it only when you ask for their service. Nobody buys it from us.',
    ],
  },
  {
    title: 'How long we keep it',
    paragraphs: [
      `An enquiry is deleted ${durationText(retentionDays)} after you sent it, unless it led to a purchase: the law then asks us to keep the records for longer.`,
    ],
  },
  ...account({ account: own, market }),
  cookies({ asksConsent, countsUnfound, thirdParties, mapStart: start }),
  {
    title: 'Your choices',
    paragraphs: [
      'You can ask what we hold about you, have it corrected, or have it deleted. We answer within 30 days.',
      MARKET_TEXTS[market].privacyLaw,
    ],
  },
  {
    title: 'How to reach us',
    paragraphs: [[name, address, phone, email].filter((part) => part !== null).join(', ')],
  },
];

/** Writes the ready-made policy. The facts in it are the dealer’s, and the wording follows the market. */
const privacyText = (facts: PrivacyFacts): readonly WordsSection[] =>
  sections(facts).map(({ title, paragraphs }) => ({ title, paragraphs: paragraphs.map(facts.say) }));

/** Returns where a shopper manages an account: the garage, or the sign-in page. */
function accountPlace(config: SiteConfig) {
  if (!hasAccounts(config)) return null;
  return config.garage_enabled
    ? { name: config.garage.name, href: config.garage.path }
    : { name: 'Sign in', href: paths.signIn };
}

export function privacyPage({ dealer, say }: PageContext): ContentPageModel {
  const { config } = dealer;
  const location = primaryLocation(config.locations);
  const title = 'Privacy policy';
  const lead = say(`How ${config.name} handles what you tell us when you enquire, book or visit this site.`);
  return {
    kind: 'content',
    head: headModel(dealer, { path: paths.privacyPolicy, title, description: lead }),
    title,
    lead,
    image: null,
    blocks: [
      wordsBlock(
        privacyText({
          market: config.market,
          name: config.name,
          address: addressLine(location.address),
          phone: config.phone ?? location.contact_detail.phone,
          email: location.contact_detail.email,
          asksConsent: config.consent,
          countsUnfound: config.search.count_unfound,
          mapStart: mapStart(config),
          account: accountPlace(config),
          thirdParties: [...new Set(thirdPartyUses(dealer).map(({ id }) => id))].map(thirdParty),
          retentionDays: config.leads.retention_days,
          say,
        }),
      ),
    ],
  };
}
