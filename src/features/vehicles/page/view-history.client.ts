import {
  addViewed,
  readSeen,
  SEEN_KEY,
  stillThere,
  type ViewedVehicle,
} from '#domain/vehicles/view-history.ts';
import { paths } from '#paths';
import { loadStatus } from '../card/status-loader.ts';

/** Without storage nothing is kept, and the page works. */
function stored(): string | null {
  try {
    return localStorage.getItem(SEEN_KEY);
  } catch {
    return null;
  }
}

function store(viewed: readonly ViewedVehicle[]): void {
  try {
    localStorage.setItem(SEEN_KEY, JSON.stringify(viewed));
  } catch {
    // Storage is full or blocked. The row is a convenience, so there is no message.
  }
}

function element<Tag extends 'a' | 'b' | 'li' | 'span' | 'strong'>(
  tag: Tag,
  className: string,
  ...contents: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  if (className !== '') made.className = className;
  made.append(...contents);
  return made;
}

/** Makes an empty frame if there is no picture, so that the room stays the same. */
function picture(src: string | null): HTMLElement {
  if (src === null) return element('span', 'recent-picture');
  const image = new Image(320, 200);
  image.className = 'recent-picture';
  image.alt = '';
  image.loading = 'lazy';
  image.src = src;
  return image;
}

function drawn({ slug, name, variant, image, priceText }: ViewedVehicle): HTMLElement {
  const words = element(
    'span',
    'recent-words',
    element('strong', '', name),
    element('span', '', variant ?? ''),
    element('b', '', priceText),
  );
  const link = element('a', 'recent-car', picture(image), words);
  link.href = paths.vehicle(slug);
  return element('li', '', link);
}

async function fill(section: HTMLElement): Promise<void> {
  const row = section.querySelector('ul');
  const [current] = readSeen(`[${section.dataset['recent']}]`);
  if (!row || !current) return;
  const before = readSeen(stored());
  store(addViewed(before, current));
  if (before.every(({ id }) => id === current.id)) return;

  const { currency = '' } = section.dataset;
  const table = await loadStatus(before.map(({ id }) => id)).catch(() => null);
  const money = new Intl.NumberFormat(document.documentElement.lang, {
    style: 'currency',
    currency,
    maximumFractionDigits: 0,
  });
  const shown = stillThere(before, current.id, table, (price) => money.format(price));
  row.replaceChildren(...shown.map(drawn));
  section.hidden = shown.length === 0;
}

const section = document.querySelector<HTMLElement>('[data-recent]');
if (section) void fill(section);
