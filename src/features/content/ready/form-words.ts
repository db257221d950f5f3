import { isEmptyBody } from '#domain/content/body.ts';
import type { Location } from '#domain/dealers/location-config.ts';
import { placesOf } from '#domain/dealers/places.ts';
import { withArticle } from '#domain/lib/article.ts';
import { MARKET_TEXTS } from '#domain/sites/markets/market-texts.ts';
import { placeModel } from '#features/dealers/locations/place-model.ts';
import { type FormPageModel, type FormPageSource, formPage } from '#features/leads/forms/form-page.ts';
import type { PageContext } from '#features/page-context.ts';
import { type BlockModel, contentBlocks } from '../blocks/blocks.ts';
import { type WordsSection, wordsBlock } from './words.ts';

type WordsOf = (context: PageContext) => readonly WordsSection[];

const finance: WordsOf = ({ dealer: { config } }) => [
  ...(config.finance_provider === null
    ? []
    : [
        {
          paragraphs: [
            `We arrange finance with ${config.finance_provider}. You see the whole cost before you sign.`,
          ],
        },
      ]),
  {
    title: 'Good to have at hand',
    points: [
      `Your ${MARKET_TEXTS[config.market].driverLicence}`,
      'What you earn, such as from your last two payslips',
      'What you pay already each month',
      `What is still owing on the ${config.vehicles.one} you drive now, if anything is`,
    ],
  },
];

const preApproval: WordsOf = (context) => [
  {
    title: 'What a pre-approval is',
    paragraphs: [
      `A lender says how much it would lend you before you have chosen ${withArticle(context.dealer.config.vehicles.one)}. It is an answer to what you told it, and no contract: you may take it up, or leave it.`,
    ],
  },
  ...finance(context),
];

const service: WordsOf = ({ dealer: { config } }) => {
  const { plate, distance } = MARKET_TEXTS[config.market];
  return [
    {
      title: 'What helps us',
      points: [
        `The ${plate} or the VIN of your ${config.vehicles.one}`,
        `How many ${distance} it has done`,
        'What you have noticed, and when it happens',
      ],
    },
  ];
};

const parts: WordsOf = ({ dealer: { config } }) => [
  {
    title: 'The right part the first time',
    paragraphs: [
      `Many models changed parts within a year. With the ${MARKET_TEXTS[config.market].plate} or the VIN we see which one fits yours.`,
    ],
    points: ['The part number, if you know it', 'A photo of the old part, if words do not do it'],
  },
];

const testDrive: WordsOf = ({ dealer: { config } }) => [
  {
    title: 'Before you come',
    points: [
      `Bring your ${MARKET_TEXTS[config.market].driverLicence}. Whoever wants to drive needs one.`,
      'Bring whoever it should suit as well.',
      `Say which ${config.vehicles.one} you have in mind, so that it stands ready.`,
    ],
  },
];

const careers: WordsOf = ({ dealer: { config, market } }) => {
  const cities = new Set(placesOf(config.locations).map(({ main }) => main.address.city));
  return [
    {
      paragraphs: [
        `${config.name} is in ${new Intl.ListFormat(market.locale).format(cities)}. You need not wait for an advertisement to write to us.`,
      ],
    },
    {
      title: 'What we like to read',
      points: ['What you have done so far', 'What you would like to do, and where', 'When you could start'],
    },
  ];
};

interface FormWords {
  readonly words: WordsOf;
  /** Whose place is shown below them. */
  readonly department?: Location['location_type'];
}

const FORM_WORDS: Readonly<Record<string, FormWords>> = {
  finance: { words: finance },
  'finance-enquiry': { words: finance },
  'finance-pre-approval': { words: preApproval },
  service: { words: service, department: 'service' },
  parts: { words: parts, department: 'parts' },
  'book-test-drive': { words: testDrive },
  careers: { words: careers },
};

function departmentBlock(department: Location['location_type'], context: PageContext): readonly BlockModel[] {
  const place = placesOf(context.dealer.config.locations).find(({ departments }) =>
    departments.some(({ location_type }) => location_type === department),
  );
  return place ? [{ kind: 'location', place: placeModel(place, context) }] : [];
}

/** Writes text for a form's page that is true for any dealer. The dealer's page file replaces it. */
function readyFormWords(slug: string, context: PageContext): readonly BlockModel[] {
  const words = FORM_WORDS[slug];
  if (words === undefined) return [];
  const sections = words.words(context).map(({ title, paragraphs = [], points = [] }) => ({
    ...(title !== undefined && { title: context.say(title) }),
    paragraphs: paragraphs.map(context.say),
    points: points.map(context.say),
  }));
  return [
    wordsBlock(sections),
    ...(words.department === undefined ? [] : departmentBlock(words.department, context)),
  ];
}

/** A form's page with the text beside the form. */
export interface WordedFormPageModel extends FormPageModel {
  readonly words: readonly BlockModel[];
}

/** Shows the dealer's own text, or the general one. */
export function wordedFormPage(source: FormPageSource, context: PageContext): WordedFormPageModel {
  const { content, slug } = source;
  return {
    ...formPage(source, context),
    words:
      content === undefined || isEmptyBody(content.body)
        ? readyFormWords(slug, context)
        : contentBlocks(content.body, context),
  };
}
