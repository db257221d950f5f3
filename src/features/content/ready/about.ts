import { manufacturerBySlug } from '#domain/content/brands/manufacturers.ts';
import { placesOf } from '#domain/dealers/places.ts';
import { CAR_TYPES, type CarType } from '#domain/vehicles/attributes/car-types.ts';
import { staffModels } from '#features/dealers/locations/contact-page.ts';
import { placeModel } from '#features/dealers/locations/place-model.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';
import type { BlockModel } from '../blocks/blocks.ts';
import { wordsBlock } from './words.ts';

const TYPE_WORDS: Readonly<Record<CarType, string>> = { new: 'new', demo: 'demonstrator', used: 'used' };

/** With more locations than this, a link to their page is better. */
const FEW_PLACES = 3;

/** `Our new and used cars stand in Coffs Harbour and Woolgoolga.` */
function whereWeAre({ dealer: { config, vehicles, market } }: PageContext): string {
  const list = new Intl.ListFormat(market.locale);
  const types = CAR_TYPES.filter((type) => vehicles.some(({ car_type }) => car_type === type));
  const cities = new Set(placesOf(config.locations).map(({ main }) => main.address.city));
  const what = [
    ...(types.length > 0 ? [list.format(types.map((type) => TYPE_WORDS[type]))] : []),
    config.vehicles.many,
  ];
  return `Our ${what.join(' ')} stand in ${list.format(cities)}.`;
}

function franchises({ dealer: { config, market } }: PageContext): readonly string[] {
  const makes = config.manufacturer.flatMap((slug) => manufacturerBySlug(slug)?.name ?? []);
  if (makes.length === 0) return [];
  return [`${config.name} is a dealer of ${new Intl.ListFormat(market.locale).format(makes)}.`];
}

const ownWords = ({ dealer: { config } }: PageContext): readonly string[] =>
  (config.home.about ?? '').split('\n').filter((line) => line.trim() !== '');

function whereBlocks(context: PageContext): readonly BlockModel[] {
  const places = placesOf(context.dealer.config.locations);
  const all = context.resolve(paths.ourLocations);
  if (places.length > FEW_PLACES && all !== undefined)
    return [
      {
        kind: 'button',
        href: all.href,
        rel: undefined,
        label: 'Our locations and opening hours',
        look: 'quiet',
      },
    ];
  return places.map((place) => ({ kind: 'location', place: placeModel(place, context) }));
}

export function aboutBlocks(context: PageContext): readonly BlockModel[] {
  const { config } = context.dealer;
  const own = ownWords(context);
  const staff = staffModels(context);
  const facts = config.home.about_facts.map(({ value, label }) => `${value} ${label}`);
  return [
    wordsBlock([
      { paragraphs: own.length > 0 ? own : [...franchises(context), whereWeAre(context)], points: facts },
      { title: 'Where you find us' },
    ]),
    ...whereBlocks(context),
    ...(staff.length > 0
      ? [wordsBlock([{ title: 'Who you can talk to' }]), { kind: 'staff' as const, staff }]
      : []),
  ];
}
