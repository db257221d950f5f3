/** Finds visible elements by role and name. */
export interface Sight {
  readonly role: Role;
  readonly name: string | RegExp;
  /** The part of the page to search. The whole page if none is named. */
  readonly within?: string;
}

const ROLES = {
  button: 'button:not([role]), [role=button], input[type=submit], summary',
  checkbox: 'input[type=checkbox]',
  combobox: 'select',
  dialog: 'dialog[open], [role=dialog]',
  heading: 'h1, h2, h3, h4',
  link: 'a[href]:not([role]), [role=link]',
  radio: 'input[type=radio]',
  region: 'section[aria-label], section[aria-labelledby], [role=region]',
  searchbox: 'input[type=search], [role=searchbox]',
  textbox: 'input:not([type]), input[type=text], input[type=email], input[type=tel], textarea',
} as const;

export type Role = keyof typeof ROLES;

/** A regular expression that matches exactly this text. */
export const exactly = (text: string): string => `^${text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$`;

/** The form that is sent to the page. */
type Sought = Readonly<Record<'selector' | 'name' | 'within', string>>;

export const soughtBy = ({ role, name, within = 'body' }: Sight): Sought => ({
  selector: ROLES[role],
  name: typeof name === 'string' ? exactly(name) : name.source,
  within,
});

/** Runs in the page, so it may not use anything outside itself. */
function seen({ selector, name, within }: Sought): readonly HTMLElement[] {
  const textOf = (ids: string | null): string =>
    (ids ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ');
  const pictures = (one: HTMLElement): string =>
    [...one.querySelectorAll('img')].map(({ alt }) => alt).join(' ');
  const ownText = (one: HTMLElement): string =>
    one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement || one instanceof HTMLSelectElement
      ? [...(one.labels ?? [])].map((label) => label.textContent).join(' ')
      : `${one.textContent ?? ''} ${pictures(one)}`;
  const wanted = new RegExp(name);
  const isNamed = (one: HTMLElement): boolean =>
    [textOf(one.getAttribute('aria-labelledby')), one.getAttribute('aria-label') ?? '', ownText(one)].some(
      (said) => said !== '' && wanted.test(said.replace(/\s+/g, ' ').trim()),
    );
  return [...document.querySelectorAll(within)]
    .flatMap((part) => [...part.querySelectorAll<HTMLElement>(selector)])
    .filter(
      (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && isNamed(one),
    );
}

/** The point to click on the first match, once it is still and hydrated. Otherwise the reason to wait. */
async function pressable(all: readonly HTMLElement[]): Promise<{ x: number; y: number } | string> {
  const [one] = all;
  if (one === undefined) return 'nothing of that role and name is seen';
  // Some islands load when a pointer comes to them.
  one.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  if (one.closest('astro-island[ssr]') !== null) return 'its script is not there yet';
  if (one.matches(':disabled')) return 'it is disabled';
  one.scrollIntoView({ block: 'center', behavior: 'instant' });
  const frame = () => new Promise(requestAnimationFrame);
  const before = one.getBoundingClientRect();
  await frame();
  await frame();
  const { x, y, width, height } = one.getBoundingClientRect();
  if (before.x !== x || before.y !== y) return 'it still moves';
  const middle = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  const hit = document.elementFromPoint(middle.x, middle.y);
  const labels = one instanceof HTMLInputElement ? [...(one.labels ?? [])] : [];
  const isReached = hit !== null && [one, ...labels].some((target) => target.contains(hit));
  return isReached ? middle : `<${hit?.localName} class="${hit?.className}"> lies over it`;
}

const asked = (answer: (all: readonly HTMLElement[]) => unknown): string =>
  `(sought) => (${String(answer)})((${String(seen)})(sought))`;

export const PLACE = asked(pressable);
export const COUNT = asked((all) => all.length);
export const FOCUS = asked(([one]) => {
  one?.focus();
  return one !== undefined && document.activeElement === one;
});
