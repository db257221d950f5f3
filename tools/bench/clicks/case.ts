import type { Both } from '../trees/both-trees.ts';
import type { MeasuredClick } from './click.ts';
import type { Screen } from './screens.ts';

/** The clicks of one kind on one page, in one tree or two. */
export interface ClickCase {
  readonly act: string;
  readonly screen: Screen;
  readonly covered: boolean;
  readonly vehicles: number;
  readonly slowdown: number;
  readonly clicks: Both<readonly MeasuredClick[]>;
  /** Clicks that changed nothing of what is seen, so that no frame had new cards. */
  readonly unchanged: number;
}

export const nameOf = ({
  act,
  screen,
  vehicles,
  slowdown,
}: Omit<ClickCase, 'clicks' | 'unchanged'>): string =>
  `${vehicles.toLocaleString('en')} vehicles, ${screen} px, ${slowdown}×, ${act}`;
