export {};

/** Buttons beside a row that scrolls sideways by itself; without this they are not shown. */
const [BACK, ON] = [-1, 1];
const SHARE_OF_A_SCREEN = 0.85;

function serve(tools: HTMLElement): void {
  const row = document.getElementById(tools.dataset['scrolls'] ?? '');
  const [back, on] = tools.querySelectorAll('button');
  if (!row || !back || !on) return;
  const move = (direction: number) =>
    row.scrollBy({ left: direction * row.clientWidth * SHARE_OF_A_SCREEN, behavior: 'smooth' });
  // `aria-disabled`, because a disabled button would lose the focus at the end of the row.
  const updateButtons = () => {
    const rest = row.scrollWidth - row.clientWidth;
    back.ariaDisabled = String(row.scrollLeft <= 1);
    on.ariaDisabled = String(row.scrollLeft >= rest - 1);
    tools.toggleAttribute('data-ready', rest > 1);
  };
  back.addEventListener('click', () => move(BACK));
  on.addEventListener('click', () => move(ON));
  row.addEventListener('scroll', updateButtons, { passive: true });
  new ResizeObserver(updateButtons).observe(row);
}

for (const tools of document.querySelectorAll<HTMLElement>('[data-scrolls]')) serve(tools);
