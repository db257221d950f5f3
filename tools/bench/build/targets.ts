import { atMost, type Target, type Unit } from '../targets.ts';
import type { BuildRun } from '../trees/tree.ts';
import type { PriceChange, Repeated } from './cases.ts';
import { type BuildFindings, cpuMsAPage } from './findings.ts';
import { LARGE_DEALER } from './large-dealer.ts';

export interface TargetInput extends BuildFindings {
  readonly warm: Repeated;
  readonly nothing: Repeated;
  readonly price: Repeated | Repeated<PriceChange>;
  /** The whole fleet on all threads. */
  readonly rendered: BuildRun;
}

/** The size of fleet that a target is about. */
const THOUSAND = { dealers: 1000, vehicles: 200 } as const;

const S: Unit = ['s', 2];
const MS: Unit = ['ms', 2];
const MB: Unit = ['MB', 0];
const FINE_MB: Unit = ['MB', 1];

const wrongPages = ({ cases }: TargetInput): readonly string[] =>
  Object.values(cases).flatMap(({ ours }) => ('wrong' in ours ? ours.wrong : []));

function againstPlain({ ratio, compared }: TargetInput): Target {
  const samePages = compared.different.length === 0;
  return {
    name: 'pages/s, compiling included, against plain astro build',
    target: '≥ 15 ×',
    measured: `${ratio.toFixed(1)} ×${samePages ? '' : ', pages differ'}`,
    met: ratio >= 15 && samePages,
  };
}

function nothingWrong(findings: TargetInput): Target {
  const wrong = wrongPages(findings);
  return {
    name: 'one price renders the pages that show the vehicle, no others',
    target: '0 wrong',
    measured: `${wrong.length} wrong`,
    met: wrong.length === 0,
  };
}

const ofLarge = ({ large }: TargetInput): readonly Target[] =>
  large === undefined
    ? []
    : [
        atMost(`${LARGE_DEALER}, CPU`, large.ours.cpu, 35, S),
        atMost(`${LARGE_DEALER}, peak memory`, large.ours.peakMb, 600, MB),
      ];

const ofThousand = ({ fleet: { dealers, vehicles }, rendered }: TargetInput): readonly Target[] =>
  dealers === THOUSAND.dealers && vehicles >= THOUSAND.vehicles
    ? [atMost('1,000 dealers rendered, by the clock', rendered.wall, 360, S)]
    : [];

/** Times are those of whole processes, as a person at the terminal waits for them. */
export const targetsOf = (findings: TargetInput): readonly Target[] => [
  againstPlain(findings),
  atMost('CPU a page, the whole fleet rendered', cpuMsAPage(findings.rendered), 1.6, MS),
  atMost('one dealer warm', findings.warm.wall, 0.8, S),
  atMost('one price changed, its dealer', findings.price.wall, 0.35, S),
  atMost('nothing changed, all dealers', findings.nothing.wall, 0.15, S),
  nothingWrong(findings),
  atMost('peak memory while rendering, all processes together', findings.peakMb, 500, MB),
  ...Object.entries(findings.disk).map(([change, { ours }]) =>
    atMost(`disk of a dealer with two generations, ${change}`, ours, 8, FINE_MB),
  ),
  ...ofLarge(findings),
  ...ofThousand(findings),
];
