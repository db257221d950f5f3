import { photoPath, type StockPicture } from './stock-picture.ts';

/** Counts the differing bits of two perceptual hashes of 64 bits. */
export function apart(one: string, other: string): number {
  let bits = 0;
  for (let at = 0; at < one.length; at += 8) {
    let differing = Number.parseInt(one.slice(at, at + 8), 16) ^ Number.parseInt(other.slice(at, at + 8), 16);
    for (; differing !== 0; differing &= differing - 1) bits++;
  }
  return bits;
}

/** Converts `0` and `1` to hexadecimal digits. */
export const lookOf = (bits: string): string => BigInt(`0b${bits}`).toString(16).padStart(16, '0');

/** What is known of an address in a vehicle's list of pictures. */
export type ListedPicture =
  /** A file of the site itself, or not fetched yet. It keeps its address. */
  | { readonly kind: 'linked'; readonly src: string }
  | { readonly kind: 'kept'; readonly src: string; readonly photograph: StockPicture }
  | { readonly kind: 'failed'; readonly src: string; readonly reason: string };

/** What becomes of pictures that vehicles of many models share. */
export const PLACEHOLDER_USES = ['left_out', 'last'] as const;
export type PlaceholderUse = (typeof PLACEHOLDER_USES)[number];

interface GalleryRules {
  /** Looks that vehicles of many models share. */
  readonly shared: ReadonlySet<string>;
  readonly placeholders: PlaceholderUse;
}

export interface ChosenPictures {
  /** Addresses in the order that they are shown. */
  readonly sources: readonly string[];
  /** The stored pictures among them. */
  readonly hosted: readonly StockPicture[];
  readonly duplicates: number;
  readonly placeholders: number;
}

/** Of seventy pictures that were scaled or saved again none differed by more. Two views mostly differ by 10 or more. */
const SAME_PICTURE = 3;
/** A picture that is wider or narrower is a strip: a banner or a row of logos. */
const BANNER = { wider: 2.4, narrower: 0.4 } as const;

type HostedPicture = Extract<ListedPicture, { kind: 'kept' }>;

const isHosted = (picture: ListedPicture): picture is HostedPicture => picture.kind === 'kept';
const pixelsOf = ({ photograph: { width, height } }: HostedPicture): number => width * height;

const isSame = (one: HostedPicture, other: HostedPicture): boolean =>
  one.photograph.file === other.photograph.file ||
  apart(one.photograph.look, other.photograph.look) <= SAME_PICTURE;

/** Keeps the first of equal pictures in its place, in the largest size available. */
function withoutDuplicates(pictures: readonly ListedPicture[]): readonly ListedPicture[] {
  const chosen: ListedPicture[] = [];
  for (const picture of pictures) {
    const at = isHosted(picture) ? chosen.findIndex((one) => isHosted(one) && isSame(one, picture)) : -1;
    const earlier = chosen[at];
    if (earlier === undefined || !isHosted(earlier) || !isHosted(picture)) chosen.push(picture);
    else if (pixelsOf(picture) > pixelsOf(earlier)) chosen[at] = picture;
  }
  return chosen;
}

function isBanner(
  { photograph: { width, height, graphic, look } }: HostedPicture,
  shared: ReadonlySet<string>,
): boolean {
  const ratio = width / height;
  return graphic || shared.has(look) || ratio > BANNER.wider || ratio < BANNER.narrower;
}

/** Moves a banner from the first place if anything else can take it. The rest stays in the order of the feed. */
function bannerNotFirst(
  pictures: readonly ListedPicture[],
  shared: ReadonlySet<string>,
): readonly ListedPicture[] {
  const [first] = pictures;
  if (first === undefined || !isHosted(first) || !isBanner(first, shared)) return pictures;
  const better = pictures.find((picture) => !isHosted(picture) || !isBanner(picture, shared));
  return better === undefined ? pictures : [better, ...pictures.filter((picture) => picture !== better)];
}

const sourceOf = (picture: ListedPicture): string =>
  isHosted(picture) ? photoPath(picture.photograph.file) : picture.src;

/** Selects the pictures of one vehicle's gallery. `listed` is in the order of the feed, without repeated addresses. */
export function choosePictures(
  listed: readonly ListedPicture[],
  { shared, placeholders }: GalleryRules,
): ChosenPictures {
  const usable = listed.filter(({ kind }) => kind !== 'failed');
  const single = withoutDuplicates(usable);
  const isShared = (picture: ListedPicture) => isHosted(picture) && shared.has(picture.photograph.look);
  const own = single.filter((picture) => !isShared(picture));
  const others = single.filter(isShared);
  const ordered = bannerNotFirst(placeholders === 'last' ? [...own, ...others] : own, shared);
  // Where every address fails, a browser may still have more luck than a build.
  const shown = usable.length === 0 ? listed : ordered;
  return {
    sources: shown.map(sourceOf),
    hosted: shown.filter(isHosted).map(({ photograph }) => photograph),
    duplicates: usable.length - single.length,
    placeholders: others.length,
  };
}

/** A picture on a vehicle of this kind. */
interface LookOfModel {
  readonly look: string;
  /** The make and model. */
  readonly model: string;
}

/** A picture on so many models does not show a vehicle. Vehicles of one model may well share the pictures of its maker. */
const MANY_MODELS = 3;
/** The same picture saved again differs by this at most. Two cars on one spot of a yard are seldom so similar. */
const SAME = 2;
/** If two of 64 bits differ, at least two of the four parts are equal, so only looks that share a part are compared. */
const PARTS = [0, 4, 8, 12] as const;

const partsOf = (look: string): readonly string[] => PARTS.map((at) => `${at} ${look.slice(at, at + 4)}`);

/** Finds the looks that vehicles of many models share: placeholders and advertisements. */
export function sharedLooks(pictures: Iterable<LookOfModel>): ReadonlySet<string> {
  const models = new Map<string, Set<string>>();
  for (const { look, model } of pictures) models.set(look, (models.get(look) ?? new Set()).add(model));
  const byPart = Map.groupBy(
    [...models.keys()].flatMap((look) => partsOf(look).map((part) => ({ look, part }))),
    ({ part }) => part,
  );
  const isShared = (look: string): boolean => {
    const near = partsOf(look).flatMap((part) => (byPart.get(part) ?? []).map((other) => other.look));
    const similar = [...new Set(near)].filter((other) => apart(look, other) <= SAME);
    return new Set(similar.flatMap((other) => [...(models.get(other) ?? [])])).size >= MANY_MODELS;
  };
  return new Set([...models.keys()].filter(isShared));
}
