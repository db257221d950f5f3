import { type MarketCode, WRITING } from '#domain/market/writing.ts';

/** `08:30` → 510, minutes since midnight */
export const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** 510 → `8:30 am`; a time after midnight may be told as one of the day before (1500 → `1 am`). */
export function formatMinutes(time: number, market: MarketCode): string {
  const hours = Math.floor(time / 60) % 24;
  const minutes = time % 60;
  const [am, pm] = WRITING[market].halfDays;
  return `${hours % 12 || 12}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`} ${hours < 12 ? am : pm}`;
}
