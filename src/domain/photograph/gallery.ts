import { apart } from './look.ts';
import { photoPath } from './photo-path.ts';
import type { Photograph } from './photograph.ts';

/** What is known of an address in a vehicle's list of pictures. */
export type ListedPicture =
  /** A file of the site itself, or not asked yet: it stays where it is. */
  | { readonly kind: 'linked'; readonly src: string }
  | { readonly kind: 'kept'; readonly src: string; readonly photograph: Photograph }
  | { readonly kind: 'failed'; readonly src: string; readonly reason: string };

/** What becomes of pictures that vehicles of many models share. */
export const PLACEHOLDER_USES = ['left_out', 'last'] as const;
export type PlaceholderUse = (typeof PLACEHOLDER_USES)[number];

export interface GalleryRules {
  /** Looks that vehicles of many models share. */
  readonly shared: ReadonlySet<string>;
  readonly placeholders: PlaceholderUse;
}

export interface ChosenPictures {
  /** Addresses in the order that they are shown. */
  readonly sources: readonly string[];
  /** The photographs among them. */
  readonly kept: readonly Photograph[];
  readonly duplicates: number;
  readonly placeholders: number;
}

/** Of seventy pictures that were scaled or saved again none was farther from itself; two views are mostly 10 apart and more. */
const SAME_PICTURE = 3;
/** Wider or narrower is a strip: a banner, a row of logos. */
const BANNER = { wider: 2.4, narrower: 0.4 } as const;

type Kept = Extract<ListedPicture, { kind: 'kept' }>;

const isKept = (picture: ListedPicture): picture is Kept => picture.kind === 'kept';
const pixelsOf = ({ photograph: { width, height } }: Kept): number => width * height;

const isSame = (one: Kept, other: Kept): boolean =>
  one.photograph.file === other.photograph.file ||
  apart(one.photograph.look, other.photograph.look) <= SAME_PICTURE;

/** The first of each picture stays in its place, in the largest size that is there. */
function withoutDuplicates(pictures: readonly ListedPicture[]): readonly ListedPicture[] {
  const chosen: ListedPicture[] = [];
  for (const picture of pictures) {
    const at = isKept(picture) ? chosen.findIndex((one) => isKept(one) && isSame(one, picture)) : -1;
    const earlier = chosen[at];
    if (earlier === undefined || !isKept(earlier) || !isKept(picture)) chosen.push(picture);
    else if (pixelsOf(picture) > pixelsOf(earlier)) chosen[at] = picture;
  }
  return chosen;
}

function isBanner(
  { photograph: { width, height, graphic, look } }: Kept,
  shared: ReadonlySet<string>,
): boolean {
  const ratio = width / height;
  return graphic || shared.has(look) || ratio > BANNER.wider || ratio < BANNER.narrower;
}

/** A banner does not come first if anything else can. The rest stays in the order of the feed. */
function bannerNotFirst(
  pictures: readonly ListedPicture[],
  shared: ReadonlySet<string>,
): readonly ListedPicture[] {
  const [first] = pictures;
  if (first === undefined || !isKept(first) || !isBanner(first, shared)) return pictures;
  const better = pictures.find((picture) => !isKept(picture) || !isBanner(picture, shared));
  return better === undefined ? pictures : [better, ...pictures.filter((picture) => picture !== better)];
}

const sourceOf = (picture: ListedPicture): string =>
  isKept(picture) ? photoPath(picture.photograph.file) : picture.src;

/** The gallery of one vehicle. `listed` is in the order of the feed, without repeated addresses. */
export function choosePictures(
  listed: readonly ListedPicture[],
  { shared, placeholders }: GalleryRules,
): ChosenPictures {
  const usable = listed.filter(({ kind }) => kind !== 'failed');
  const single = withoutDuplicates(usable);
  const isShared = (picture: ListedPicture) => isKept(picture) && shared.has(picture.photograph.look);
  const own = single.filter((picture) => !isShared(picture));
  const others = single.filter(isShared);
  const ordered = bannerNotFirst(placeholders === 'last' ? [...own, ...others] : own, shared);
  // Where every address fails, a browser may still have more luck than a build.
  const shown = usable.length === 0 ? listed : ordered;
  return {
    sources: shown.map(sourceOf),
    kept: shown.filter(isKept).map(({ photograph }) => photograph),
    duplicates: usable.length - single.length,
    placeholders: others.length,
  };
}
