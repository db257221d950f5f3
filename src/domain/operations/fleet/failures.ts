import { CHANNEL_DESCRIPTORS } from '#domain/leads/channels/registry.ts';
import { withoutAddresses } from '#domain/lib/addresses.ts';
import { counted } from '#domain/lib/words.ts';
import type { FailingChannel } from './fleet-facts.ts';

/** That is within about a minute. A receiver that only restarts is back sooner. */
export const FAILED_TIMES = 3;

const untaken = ({ channel, leads }: FailingChannel): string =>
  `${CHANNEL_DESCRIPTORS[channel].receiver} does not take ${counted(leads, 'lead')}, however often ${leads === 1 ? 'it is' : 'they are'} sent`;

export const failingWarning = (failing: FailingChannel, slug: string) => ({
  what: `${untaken(failing)}: ${withoutAddresses(failing.error)}`,
  todo: `${CHANNEL_DESCRIPTORS[failing.channel].todo} Leads are sent again for a week. npm run leads -- list --site=${slug} --state=waiting shows them.`,
});

/** Addresses of machines, and names of hosts with one. */
const MACHINE = /\S*\[[^\]]*\]|\b\d{1,3}(?:\.\d{1,3}){3}\b/g;

/** Returns the reply of a mail server, such as `550 5.7.1 Sender rejected`. Returns undefined for texts of other programs. */
const smtpReply = (error: string): string | undefined =>
  /(?:^|: )([45]\d\d[ -].*)$/s.exec(error)?.[1]?.replace(MACHINE, '(a machine)');

/**
 * Summarises the failures of all dealers for anybody to read. It quotes only mail servers, which say nothing of the lead. Other
 * receivers may repeat what is in it.
 */
export function failingReason(failing: readonly FailingChannel[], dead: number): string | undefined {
  const receivers = [...Map.groupBy(failing, ({ channel }) => channel)].map(([channel, all]) => {
    const leads = all.reduce((sum, one) => sum + one.leads, 0);
    const [{ error } = { error: '' }] = all;
    const reply = channel === 'mail' ? smtpReply(withoutAddresses(error)) : undefined;
    return `${untaken({ channel, leads, error })}${reply === undefined ? '' : `: ${reply}`}`;
  });
  const reasons = [
    ...receivers.map((reason) => `${reason}; npm run leads -- list --state=waiting shows what is answered`),
    ...(dead > 0
      ? [`${counted(dead, 'lead was', 'leads were')} given up; npm run leads -- list --state=dead shows why`]
      : []),
  ];
  return reasons.join('. ') || undefined;
}
