import { NOWHERE } from '#domain/leads/delivery-policy.ts';
import { localDate } from '#domain/lib/time-zones.ts';
import { counted } from '#domain/lib/words.ts';
import { METRICS, measureText } from '../vitals/metrics.ts';
import type { Regression } from '../vitals/regressions.ts';
import { hasReadFeed } from './build-days.ts';
import { failingWarning } from './failures.ts';
import type { BuildFacts, DealerFacts, KnownBuild, WaitingLeads } from './fleet-facts.ts';

export interface Warning {
  readonly what: string;
  /** What to do about it. */
  readonly todo: string;
}

type Rule = (facts: DealerFacts, now: number) => Warning | readonly Warning[];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The nightly build runs once a day. Half a day more means that one did not run. */
export const OLD_MS = 36 * HOUR_MS;
/** Deliveries are retried within minutes. A lead that waits longer needs a person. */
export const LATE_MS = HOUR_MS;
/** A good Saturday has this many. Fewer cause no warning. */
const MANY_RESERVATIONS = 10;
const UNUSUAL_TIMES = 3;
/** Special days that were over for so long are clutter, and their year is. */
const FORGOTTEN_DAYS = 14;

/** Finds the newest build that made pages. A refresh of the stock says little of them. */
export const lastSiteBuild = ({ builds }: DealerFacts): KnownBuild | undefined =>
  builds.find(({ kind, outcome }) => kind === 'site' && outcome === 'built');

const cannotBeBuilt: Rule = ({ problems }) =>
  problems.map((what) => ({ what, todo: 'Fix it; npm run check-sites says when it is valid.' }));

/** Returns the last build if it failed, unless a later one found that what is served is as it should be. */
export const lastFailure = ({
  builds: [newest],
  unchanged,
}: Pick<BuildFacts, 'builds' | 'unchanged'>): KnownBuild | undefined =>
  newest?.outcome === 'failed' && (unchanged === null || unchanged < newest.finished) ? newest : undefined;

const callText = (feedContact: string | null): string =>
  feedContact === null ? 'Ask the provider of the feed' : `Call ${feedContact}`;

const lastFailed: Rule = (facts) => {
  const { slug, feedContact } = facts;
  const failure = lastFailure(facts);
  if (failure === undefined) return [];
  return failure.refused
    ? {
        what: `The feed was refused, and what was served before stays: ${failure.error ?? 'no reason was stored'}`,
        todo: `${callText(feedContact)}. If the feed is right, run npm run build -- --site=${slug} --accept`,
      }
    : {
        what: `The last build failed, so the previous site is served: ${failure.error ?? 'no reason was stored'}`,
        todo: `Fix it, then run npm run build -- --site=${slug}`,
      };
};

const neverBuilt: Rule = (facts) =>
  lastSiteBuild(facts) === undefined && facts.problems.length === 0
    ? {
        what: 'No build of this dealer is known here.',
        todo: `npm run build -- --site=${facts.slug}`,
      }
    : [];

/** Returns true if the site cannot be built as it is now. */
export const hasFailed = (facts: BuildFacts): boolean =>
  lastFailure(facts) !== undefined || facts.problems.length > 0;

/** Returns when a build last checked the dealer, in epoch milliseconds. Returns null if none has. */
export const lookedAt = ({ builds, unchanged }: BuildFacts): number | null => {
  const times = [builds.find(({ outcome }) => outcome === 'built')?.finished, unchanged]
    .filter((time) => time !== undefined && time !== null)
    .map((time) => Date.parse(time));
  return times.length === 0 ? null : Math.max(...times);
};

/** Returns when the feed was last read, in epoch milliseconds. Returns null if no build read it. */
export function feedReadAt({ builds, unchanged, days }: BuildFacts): number | null {
  const newest = builds.find(({ outcome }) => outcome === 'built');
  // After a build that could not read the feed, a look that found nothing new says nothing of the feed.
  const looked = newest !== undefined && !hasReadFeed(newest) ? null : unchanged;
  const times = [...days.map(({ fed }) => fed), builds.find(hasReadFeed)?.finished ?? null, looked].filter(
    (time) => time !== null,
  );
  return times.length === 0 ? null : Math.max(...times.map((time) => Date.parse(time)));
}

/** Returns true if the stock on the site is from a feed that was last read too long ago. */
export function isFeedStale(facts: BuildFacts, now: number): boolean {
  const at = feedReadAt(facts);
  return at !== null && now - at > OLD_MS;
}

/** Reports a feed that fails while builds continue. If no build runs, the rule `old` reports it. */
const staleFeed: Rule = (facts, now) => {
  const { feedContact } = facts;
  const at = feedReadAt(facts);
  const looked = lookedAt(facts);
  return at !== null && looked !== null && now - at > OLD_MS && now - looked <= OLD_MS
    ? {
        what: `The feed was last read ${counted(Math.round((now - at) / HOUR_MS), 'hour')} ago. Builds use the stock of that time.`,
        todo: `${callText(feedContact)}. The last build says what the source answered.`,
      }
    : [];
};

/**
 * Returns true if no build has checked the dealer for too long. Returns false for a dealer that was never built, because nothing
 * is known of it.
 */
export function isBuildOld(facts: BuildFacts, now: number): boolean {
  const at = lookedAt(facts);
  return at !== null && now - at > OLD_MS;
}

const old: Rule = (facts, now) => {
  const at = lookedAt(facts);
  return at !== null && isBuildOld(facts, now)
    ? {
        what: `It was last built ${counted(Math.round((now - at) / DAY_MS), 'day')} ago: prices and dates may be wrong.`,
        todo: `Run npm run build -- --site=${facts.slug}, and find out why the nightly build did not run.`,
      }
    : [];
};

const deadLeads: Rule = ({ slug, leads: { dead } }) =>
  dead > 0
    ? {
        what: `${counted(dead, 'lead was', 'leads were')} given up: nobody at the dealer has seen ${dead === 1 ? 'it' : 'them'}.`,
        todo: `npm run leads -- list --site=${slug} --state=dead says why, npm run leads -- retry sends again.`,
      }
    : [];

/** Returns true if leads have waited so long that retries alone will not deliver them. */
export const areLeadsLate = ({ waiting, since }: WaitingLeads, now: number): boolean =>
  waiting > 0 && since !== null && now - since > LATE_MS;

const failingReceivers: Rule = ({ slug, failing }) => failing.map((one) => failingWarning(one, slug));

/** Stays silent if a receiver fails, because that has its own rule. */
const lateLeads: Rule = ({ slug, leads, failing }, now) =>
  failing.length === 0 && areLeadsLate(leads, now) && leads.since !== null
    ? {
        what: `${counted(leads.waiting, 'lead waits', 'leads wait')} to be delivered, the oldest for ${counted(Math.floor((now - leads.since) / HOUR_MS), 'hour')}.`,
        todo: `npm run leads -- list --site=${slug} --state=waiting shows what the receiver answers.`,
      }
    : [];

const purgeRefused: Rule = ({ purgeRefusal }) =>
  purgeRefusal === null
    ? []
    : { what: purgeRefusal, todo: 'Until then leads are kept for longer than their period.' };

const leadsToNobody: Rule = ({ destination }) =>
  destination === null
    ? []
    : [
        ...(destination.kind === 'nowhere' ? [NOWHERE] : []),
        ...destination.missing.map(({ variable, what }) => ({
          what: `${variable} is not set: ${what}.`,
          todo: 'Set it where the site is served (docs/deploy.md), or take what needs it out of "leads.delivery" in site.json.',
        })),
      ];

const manyReservations: Rule = ({ holds: { lastDay, usual } }) =>
  lastDay >= MANY_RESERVATIONS && lastDay > usual * UNUSUAL_TIMES
    ? {
        what: `${counted(lastDay, 'vehicle was', 'vehicles were')} held within a day, ${usual < 1 ? 'less than one' : `about ${Math.round(usual)}`} is usual: somebody may be blocking vehicles.`,
        todo: 'Lower "checkout.holds_an_hour" in site.json, the limit for one IP address.',
      }
    : [];

const SHOWN_VIOLATIONS = 5;

const newCspReports: Rule = ({ newViolations: violations }) =>
  violations.length > 0
    ? {
        what: `The content security policy blocked something new: ${violations
          .slice(0, SHOWN_VIOLATIONS)
          .map(({ words, count, since }) => `${words} (${counted(count, 'time')} since ${since})`)
          .join(', ')}${violations.length > SHOWN_VIOLATIONS ? ' …' : ''}.`,
        todo: 'Find what adds it to the page: a tag manager, a widget, a text, or an attack. It was not loaded.',
      }
    : [];

const overSpecialDays: Rule = ({ specialDays, timezone }, now) => {
  const limit = localDate(now - FORGOTTEN_DAYS * DAY_MS, timezone).iso;
  const over = specialDays.filter(({ date }) => date < limit);
  if (over.length === 0) return [];
  const left = specialDays.length - over.length;
  return {
    what: `${counted(over.length, 'special day is', 'special days are')} over (${over
      .slice(0, 3)
      .map(({ date, name }) => name ?? date)
      .join(', ')}${over.length > 3 ? ' …' : ''})${left === 0 ? ', and no later one is set' : ''}.`,
    todo: 'Add the next ones to "special_hours" and remove these.',
  };
};

const rejected: Rule = (facts) => {
  const count = facts.builds[0]?.rejected_count ?? 0;
  return count > 0
    ? {
        what: `${counted(count, 'vehicle of the feed was', 'vehicles of the feed were')} left out.`,
        todo: `The page of the dealer in the fleet names file, row and reason of each, as does npm run build -- --site=${facts.slug} --force; fix them in the feed.`,
      }
    : [];
};

const unpictured: Rule = (facts) => {
  const { unpictured: count = 0, vehicles = 0 } = lastSiteBuild(facts) ?? {};
  return count > 0
    ? {
        what: `${count} of ${counted(vehicles, 'vehicle')} ${count === 1 ? 'has' : 'have'} no picture.`,
        todo: 'Add pictures: shoppers skip vehicles without one.',
      }
    : [];
};

const failingPictures: Rule = (facts) => {
  const summary = facts.builds[0]?.photographs?.summary ?? null;
  return summary === null
    ? []
    : {
        what: `${summary}.`,
        todo: 'Replace them in the system that keeps the stock, or ask the provider of the feed. Builds ask again by themselves.',
      };
};

const feeds: Rule = (facts) =>
  (facts.builds[0]?.feeds ?? []).flatMap(({ name, summary }) =>
    summary === null
      ? []
      : {
          what: `Feed "${name}": ${summary}.`,
          todo: `Add what is missing in the system that keeps the stock. npm run reports -- --adverts --site=${facts.slug} names the vehicles.`,
        },
  );

/** Repeats the last build's warnings, except where leads go: the build does not know the environment that serves the site. */
const buildWarnings: Rule = (facts) =>
  (lastSiteBuild(facts)?.warnings ?? [])
    .filter((what) => !what.startsWith(NOWHERE.what))
    .map((what) => ({
      what,
      todo: 'Fix it in the dealer’s folder. The next build reports it again if it is still there.',
    }));

const pageName = (kind: string) => (kind === 'other' ? 'other pages' : `${kind} pages`);

const slower =
  ({ builds }: DealerFacts) =>
  ({ kind, device, metric, from, to, version, since }: Regression): Warning => {
    const build = builds.findLast(({ looks }) => looks === version);
    const named =
      build === undefined
        ? `version ${version}`
        : `the build of ${build.finished.slice(0, 16).replace('T', ' ')}${build.commit === null ? '' : ` (commit ${build.commit.slice(0, 9)})`}`;
    return {
      what: `${metric} (${METRICS[metric].label}) of ${pageName(kind)} on a ${device} went from ${measureText(metric, from)} to ${measureText(metric, to)} with ${named}, seen since ${since}.`,
      todo: 'See what that build changed. npm run rollback goes back to the build before.',
    };
  };

const regressions: Rule = (facts) => facts.regressions.map(slower(facts));

/** Warnings that cost money come first, cosmetic ones last. */
const RULES: readonly Rule[] = [
  cannotBeBuilt,
  lastFailed,
  deadLeads,
  failingReceivers,
  lateLeads,
  purgeRefused,
  leadsToNobody,
  manyReservations,
  newCspReports,
  neverBuilt,
  old,
  staleFeed,
  regressions,
  rejected,
  unpictured,
  failingPictures,
  overSpecialDays,
  feeds,
  buildWarnings,
];

export const warningsOf = (facts: DealerFacts, now: number): readonly Warning[] =>
  RULES.flatMap((rule) => rule(facts, now));
