import { openNow, type Schedule } from '#domain/dealers/open-state.ts';
import { localDate } from '#domain/lib/time-zones.ts';

const MINUTE = 60_000;

const element = (tag: string, words: string): HTMLElement => {
  const made = document.createElement(tag);
  made.textContent = words;
  return made;
};

function showState(line: HTMLElement, schedule: Schedule, now: number): void {
  const { tone, lead, rest, occasion, weekday } = openNow(schedule, now);
  const words = [lead, rest, occasion, weekday].join(' ');
  if (line.dataset['words'] === words) return;
  line.dataset['words'] = words;
  line.dataset['tone'] = tone;
  // Replaces the nodes: moved text would count as a layout shift.
  line.replaceChildren(element('strong', lead), ` ${rest} `, element('span', occasion ?? ''));
  for (const row of line.parentElement?.querySelectorAll<HTMLElement>('[data-weekdays]') ?? []) {
    const isToday = row.dataset['weekdays']?.includes(String(weekday)) ?? false;
    if (isToday) row.setAttribute('aria-current', 'date');
    else row.removeAttribute('aria-current');
  }
}

/** The page may be older than the day, so past days are removed, and the button with the last one. */
function leaveOutPast(block: HTMLElement, now: number): void {
  const today = localDate(now, block.dataset['timezone'] ?? 'UTC').iso;
  const days = [...block.querySelectorAll<HTMLElement>('[data-day]')];
  for (const day of days) day.hidden = (day.dataset['day'] ?? '') < today;
  block.hidden = days.every((day) => day.hidden);
}

function look(): void {
  const now = Date.now();
  let shown = '';
  for (const line of document.querySelectorAll<HTMLElement>('[data-schedule]')) {
    // A line without a schedule of its own repeats that of the line before it.
    shown = line.dataset['schedule'] || shown;
    showState(line, JSON.parse(shown) as Schedule, now);
  }
  for (const block of document.querySelectorAll<HTMLElement>('[data-special-days]')) leaveOutPast(block, now);
}

look();
setInterval(look, MINUTE);
// A tab that slept, or a page that was kept while another was read, wakes with an old clock.
document.addEventListener('visibilitychange', look);
addEventListener('pageshow', look);
