/**
 * What a video or 360° address of a feed becomes. The address is untrusted: only hosts that the page's policy
 * allows are embedded, and everything else is a link.
 */
export type VehicleMedia =
  | { readonly kind: 'frame'; readonly src: string; readonly from: string }
  | { readonly kind: 'file'; readonly src: string }
  | { readonly kind: 'link'; readonly href: string };

interface Embed {
  readonly from: string;
  readonly hosts: readonly string[];
  /** The address of the player without tracking, or undefined if the URL names no video. */
  readonly player: (url: URL) => string | undefined;
}

const YOUTUBE_ID = /^[\w-]{11}$/;
const VIMEO_ID = /^\d{5,12}$/;
const VIMEO_KEY = /^[0-9a-f]{6,20}$/;

const partsOf = ({ pathname }: URL): readonly string[] => pathname.split('/').filter((part) => part !== '');

function youtube(url: URL): string | undefined {
  const [first, second] = partsOf(url);
  const id = url.searchParams.get('v') ?? second ?? first ?? '';
  return YOUTUBE_ID.test(id)
    ? `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0&playsinline=1`
    : undefined;
}

/** Recognises an unlisted video in both forms: `vimeo.com/76979871/8272103f6e` and `player.vimeo.com/video/76979871?h=8272103f6e`. */
function vimeo(url: URL): string | undefined {
  const parts = partsOf(url);
  const at = parts.findIndex((part) => VIMEO_ID.test(part));
  const id = parts[at];
  if (id === undefined) return undefined;
  const key = url.searchParams.get('h') ?? parts[at + 1] ?? '';
  return `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1${VIMEO_KEY.test(key) ? `&h=${key}` : ''}`;
}

const EMBEDS: readonly Embed[] = [
  {
    from: 'YouTube',
    hosts: ['youtube.com', 'm.youtube.com', 'youtu.be', 'youtube-nocookie.com'],
    player: youtube,
  },
  { from: 'Vimeo', hosts: ['vimeo.com', 'player.vimeo.com'], player: vimeo },
];

const IS_FILM = /\.(?:mp4|m4v|webm)$/i;

const hostOf = ({ hostname }: URL): string => hostname.replace(/^www\./, '');
/** A secure page may only embed or play https addresses. */
const isHosted = ({ protocol, origin }: URL, origins: ReadonlySet<string>): boolean =>
  protocol === 'https:' && origins.has(origin);
const originsOf = (hosts: readonly string[]): ReadonlySet<string> =>
  new Set(hosts.flatMap((host) => URL.parse(host)?.origin ?? []));

/** `mediaHosts` are the addresses that the site's configuration trusts with films and views of its vehicles. */
export function videoMedia(address: string, mediaHosts: readonly string[]): VehicleMedia {
  if (address.startsWith('/'))
    return IS_FILM.test(address) ? { kind: 'file', src: address } : { kind: 'link', href: address };
  const url = URL.parse(address);
  const link: VehicleMedia = { kind: 'link', href: address };
  if (!url) return link;
  const embed = EMBEDS.find(({ hosts }) => hosts.includes(hostOf(url)));
  const player = embed?.player(url);
  if (embed && player) return { kind: 'frame', src: player, from: embed.from };
  if (!isHosted(url, originsOf(mediaHosts))) return link;
  return IS_FILM.test(url.pathname)
    ? { kind: 'file', src: address }
    : { kind: 'frame', src: address, from: hostOf(url) };
}

export function spinMedia(address: string, mediaHosts: readonly string[]): VehicleMedia {
  const url = URL.parse(address);
  return url && isHosted(url, originsOf(mediaHosts))
    ? { kind: 'frame', src: address, from: hostOf(url) }
    : { kind: 'link', href: address };
}
