/** The lists of a vehicle that a feed may have mixed up. */
export interface MediaLists {
  readonly images: string[];
  readonly videos: string[];
  readonly spins: string[];
}

/** The parts of a web address that reveal what it is. */
interface Parts {
  readonly host: string;
  readonly folders: readonly string[];
  readonly name: string;
}

/** Splits an address: `https://spin.example/car/360/07.jpg?v=1` → host, the folders `car` and `360`, the name `07.jpg` */
function partsOf(address: string): Parts {
  const [, host = '', path = ''] = /^(?:https?:\/\/([^/?#]*))?([^?#]*)/i.exec(address) ?? [];
  const folders = path
    .toLowerCase()
    .split('/')
    .filter((part) => part !== '');
  const name = folders.pop() ?? '';
  return { host: host.toLowerCase().replace(/^www\./, ''), folders, name };
}

const PICTURE_NAME = /\.(?:jpe?g|png|webp|avif|gif|heic|svg)$/;
const FILM_NAME = /\.(?:mp4|m4v|webm|mov)$/;
const FILM_HOST = /(?:^|\.)(?:youtube(?:-nocookie)?\.com|youtu\.be|vimeo\.com)$/;
/** Players of spins that have hosts of their own. */
const SPIN_HOST =
  /^(?:[\w-]+\.)*(?:spincar|impel|glo3d|spyne|sirv360|spinzam|autoscan360)\.(?:com|io|net|ai)$/;
/** Folders and names that mean a spin: `spin`, `360view`, `exterior-360`, `walkaround`, `walk-around`. */
const SPIN_WORD =
  /^(?:spins?|spin-?car|walk-?arounds?|(?:exterior|interior|viewer)?[-_]?360[-_]?(?:view(?:er)?|spin|frames?)?)$/;
/** The other side of a picture of 360 pixels, in the usual ratios: `/480/360/` is a size, not a view. */
const OTHER_SIDE = /^(?:240|270|360|480|540|576|640)$/;

const saysSpin = (folders: readonly string[]): boolean =>
  folders.some((folder, at) => {
    const isSize = [folders[at - 1], folders[at + 1]].some((beside = '') => OTHER_SIDE.test(beside));
    return SPIN_WORD.test(folder) && !(folder === '360' && isSize);
  });

const isFilm = ({ host, name }: Parts): boolean => FILM_NAME.test(name) || FILM_HOST.test(host);

/** Returns true for a page that shows a vehicle from all sides. */
function isPlayer({ host, folders, name }: Parts): boolean {
  if (PICTURE_NAME.test(name)) return false;
  return SPIN_HOST.test(host) || saysSpin([...folders, name.replace(/\.html?$/, '')]);
}

/** Fewer frames are a few ordinary pictures in a folder of that name. */
const FEWEST_FRAMES = 12;

/**
 * Splits a frame of a spin, `…/360/07.jpg`, into the address without its number, and the number. Returns undefined
 * for any other address.
 */
function frameOf(address: string): { readonly set: string; readonly number: number } | undefined {
  const { folders, name } = partsOf(address);
  const digits = /(\d{1,3})(?=\.\w+$)/.exec(name)?.[1];
  const spins = [...folders, name.replace(/[-_]?\d+\.\w+$/, '')];
  if (digits === undefined || !PICTURE_NAME.test(name) || !saysSpin(spins)) return undefined;
  return { set: address.toLowerCase().replace(`${digits}.`, '#.'), number: Number(digits) };
}

/** Returns true for at least `FEWEST_FRAMES` numbers without a gap, starting at 0 or 1. */
function isRun(numbers: readonly number[]): boolean {
  const sorted = [...new Set(numbers)].sort((a, b) => a - b);
  const [first = Number.NaN] = sorted;
  return sorted.length >= FEWEST_FRAMES && first <= 1 && sorted.every((number, at) => number === first + at);
}

/** Returns the frames of a spin except the first of each: neighbours look alike and would fill the gallery. */
function surplusFrames(images: readonly string[]): ReadonlySet<string> {
  const frames = images.flatMap((address) => {
    const frame = frameOf(address);
    return frame ? [{ address, ...frame }] : [];
  });
  if (frames.length < FEWEST_FRAMES) return new Set();
  return new Set(
    [...Map.groupBy(frames, ({ set }) => set).values()]
      .filter((set) => isRun(set.map(({ number }) => number)))
      .flatMap((set) => set.toSorted((a, b) => a.number - b.number).slice(1))
      .map(({ address }) => address),
  );
}

/** Addresses that may be more than a picture. Almost every list needs only this look at each address. */
const REMARKABLE = /360|spin|walk-?around|youtu|vimeo|impel|glo3d|spyne|\.(?:mp4|m4v|webm|mov)(?:$|[?#])/i;

/** Moves films and views from all sides out of the pictures and into lists of their own. Returns the same lists if there are none. */
export function sortedMedia<Lists extends MediaLists>(
  lists: Lists,
): Omit<Lists, keyof MediaLists> & MediaLists {
  const { images, videos, spins } = lists;
  if (!images.some((address) => REMARKABLE.test(address))) return lists;
  const films = images.filter((address) => isFilm(partsOf(address)));
  const players = images.filter((address) => !films.includes(address) && isPlayer(partsOf(address)));
  const surplus = surplusFrames(images);
  const moved = new Set([...films, ...players, ...surplus]);
  if (moved.size === 0) return lists;
  return {
    ...lists,
    images: images.filter((address) => !moved.has(address)),
    videos: [...new Set([...videos, ...films])],
    spins: [...new Set([...spins, ...players])],
  };
}
