import { createInterface } from 'node:readline/promises';
import { SetupError } from './run.mjs';

/**
 * Something that the set-up would install outside the project.
 * @typedef {object} Plan
 * @property {string} what the packages
 * @property {string} why the tests that need them
 * @property {string} command
 * @property {number} megabytes on disk, roughly and with all they depend on
 * @property {string} [also] what else it does to the system
 */

/** @typedef {'install' | 'ask' | 'leave-out'} Decision */

/** @typedef {{ env: Readonly<Record<string, string | undefined>>, isTerminal: boolean }} Situation */

const YES = ['1', 'true', 'yes'];
const NO = ['0', 'false', 'no'];

/**
 * The first rule that applies decides.
 * @type {readonly { applies: (situation: Situation) => boolean, decision: Decision, because: string }[]}
 */
const RULES = [
  {
    applies: ({ env }) => NO.includes(env['SETUP_INSTALL'] ?? ''),
    decision: 'leave-out',
    because: 'SETUP_INSTALL forbids it, so nothing is installed.',
  },
  {
    applies: ({ env }) => YES.includes(env['SETUP_INSTALL'] ?? ''),
    decision: 'install',
    because: 'SETUP_INSTALL allows it, so the set-up installs them now.',
  },
  {
    applies: ({ env }) => !['', ...NO].includes(env['CI'] ?? ''),
    decision: 'install',
    because: 'CI is set, so the set-up installs them now.',
  },
  { applies: ({ isTerminal }) => isTerminal, decision: 'ask', because: '' },
  {
    applies: () => true,
    decision: 'install',
    because: 'There is no terminal to ask at, so the set-up installs them now.',
  },
];

/**
 * Whether the set-up may install programs outside the project.
 * @param {Situation} situation
 * @returns {{ decision: Decision, because: string }}
 */
export function decide(situation) {
  const setupInstall = situation.env['SETUP_INSTALL'] ?? '';
  if (!['', ...YES, ...NO].includes(setupInstall))
    throw new SetupError(
      `SETUP_INSTALL is "${setupInstall}". Set it to 1 (install system packages) or 0 (never install them).`,
    );
  const rule = RULES.find(({ applies }) => applies(situation));
  if (rule === undefined) throw new Error('the last rule applies to everything');
  return { decision: rule.decision, because: rule.because };
}

/**
 * What a person reads before anything is installed.
 * @param {readonly Plan[]} plans
 * @returns {string}
 */
export const announcement = (plans) =>
  [
    'This machine lacks programs that some tests need. The set-up can install them, outside this project:',
    ...plans.flatMap(({ what, why, command, megabytes, also }) => [
      `  ${what} (about ${megabytes} MB) for ${why}`,
      `    ${command}`,
      ...(also === undefined ? [] : [`    ${also}`]),
    ]),
    'Without them the tests that need them are left out, and the run says which.',
    'To never be asked: SETUP_INSTALL=0 installs nothing, SETUP_INSTALL=1 installs without a question.',
  ].join('\n');

/** @returns {Promise<boolean>} whether the person at the terminal says yes; anything else than yes is a no */
async function askAtTerminal() {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // Ctrl+D closes the terminal without an answer.
  const closed = new Promise((resolve) => terminal.once('close', () => resolve('')));
  const answer = await Promise.race([terminal.question('Install them now? [y/N] '), closed]);
  terminal.close();
  return /^y(?:es)?$/i.test(String(answer).trim());
}

/**
 * Says what would be installed, and finds out whether it may be.
 * @param {readonly Plan[]} plans what is missing and can be installed
 * @param {Situation} situation
 * @param {() => Promise<boolean>} ask
 * @returns {Promise<boolean>}
 */
export async function mayInstall(
  plans,
  situation = { env: process.env, isTerminal: Boolean(process.stdin.isTTY && process.stdout.isTTY) },
  ask = askAtTerminal,
) {
  if (plans.length === 0) return true;
  const { decision, because } = decide(situation);
  console.log(announcement(plans));
  if (decision === 'ask') {
    const isAllowed = await ask();
    console.log(isAllowed ? 'The set-up installs them now.' : 'Nothing is installed.');
    return isAllowed;
  }
  console.log(because);
  return decision === 'install';
}
