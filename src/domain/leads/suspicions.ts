import type { LeadAnswers } from './lead-payload.ts';

/** The result of the proof of work. `unasked`: none could be given. */
export type ProofResult = 'unasked' | 'solved' | 'missing' | 'wrong' | 'expired' | 'repeated';

interface Sent {
  readonly honeypot: string;
  readonly values: LeadAnswers;
  /** Since the form appeared. Null if unknown. */
  readonly secondsToSubmit: number | null;
  readonly proof: ProofResult;
}

const FASTEST_HUMAN_SECONDS = 1;
const MOST_LINKS = 2;

const LINK = /https?:\/\/|www\./gi;
/** Markup that means nothing in an email to a dealer, and that only programs write. */
const MARKUP = /<a\s[^>]{0,200}href|\[url[=\]]|\[link[=\]]/i;

const textsOf = (values: LeadAnswers): readonly string[] =>
  Object.values(values)
    .flat()
    .filter((value): value is string => typeof value === 'string');

const ABOUT_PROOF: Readonly<Record<ProofResult, string | null>> = {
  unasked: null,
  solved: null,
  missing: 'It came without the proof of work that its form asks for.',
  wrong: 'Its proof of work is wrong.',
  expired: 'Its proof of work had expired.',
  repeated: 'Its proof of work was used for another lead before.',
};

type Sign = (sent: Sent) => string | null;

const SIGNS: readonly Sign[] = [
  ({ honeypot }) => (honeypot === '' ? null : 'A field that people do not see was filled in.'),
  ({ secondsToSubmit }) =>
    secondsToSubmit !== null && secondsToSubmit < FASTEST_HUMAN_SECONDS
      ? `It was sent ${secondsToSubmit.toFixed(1)} seconds after the form appeared.`
      : null,
  ({ values }) => {
    const links = textsOf(values).reduce((sum, text) => sum + (text.match(LINK)?.length ?? 0), 0);
    return links > MOST_LINKS ? `It holds ${links} links.` : null;
  },
  ({ values }) => (textsOf(values).some((text) => MARKUP.test(text)) ? 'It holds links in markup.' : null),
];

const byProof: Sign = ({ proof }) => ABOUT_PROOF[proof];

/** Returns why a lead looks like spam, in words. The list is empty for most. A suspect is stored and shown like any other lead. */
export const suspicions = (sent: Sent): readonly string[] =>
  [...SIGNS, byProof].map((sign) => sign(sent)).filter((reason) => reason !== null);

/**
 * Returns true if delivery waits until a person has looked at the lead. A missing proof does not delay a lead:
 * people without JavaScript, or faster than their phone, have none either.
 */
export const isHeldBack = (sent: Sent): boolean => SIGNS.some((sign) => sign(sent) !== null);
