import { describe, expect, it } from 'vitest';
import { isDemo, whatRuns } from './what-runs.ts';

const STARTED = { npm_lifecycle_event: 'start' };

describe('a demo', () => {
  it.each<[what: string, env: Record<string, string>, isCheckout: boolean, is: boolean]>([
    ['npm start in a fresh clone', STARTED, true, true],
    ['npm start where only this machine reaches it', { ...STARTED, HOST: '127.0.0.1' }, true, true],
    ['npm start on another port', { ...STARTED, PORT: '8080', DATA_DIR: '/tmp/x' }, true, true],
    ['npm start with a mail server', { ...STARTED, SMTP_URL: 'smtp://mail' }, true, true],
    ['npm start of a copy that is no checkout', STARTED, false, false],
    ['the script by itself', {}, true, false],
    ['another command', { npm_lifecycle_event: 'payments' }, true, false],
    ['npm start in production', { ...STARTED, NODE_ENV: 'production' }, true, false],
    ['npm start behind a proxy', { ...STARTED, CLIENT_ADDRESS_HEADER: 'x-real-ip' }, true, false],
    ['npm start with the inbox closed', { ...STARTED, INBOX: 'off' }, true, false],
    ['npm start that others reach', { ...STARTED, HOST: '0.0.0.0' }, true, false],
    ['npm start on a database', { ...STARTED, DATABASE_URL: 'postgres://db/leads' }, true, false],
    ['npm start that wants none', { ...STARTED, DEMO: '0' }, true, false],
    ['a word that is no 1', { ...STARTED, DEMO: 'yes' }, true, false],
    ['whatever is named a demo', { DEMO: '1' }, false, true],
    ['production that is named a demo', { DEMO: '1', NODE_ENV: 'production' }, false, true],
  ])('%s: %j, in a checkout %s: %s', (_, env, isCheckout, is) => {
    expect(isDemo({ env, isCheckout })).toBe(is);
  });
});

describe('what is set up runs really, and what is not', () => {
  const SET = {
    ...{ SMTP_URL: 'smtp://mail', AUTOGRAB_API_KEY: 'k', NEVDIS_URL: 'https://n.example' },
    ...{ STRIPE_SECRET_KEY__BAY: 'sk', TILL_USER: 'only the user' },
  };
  it.each<[env: Record<string, string>, demo: boolean, otherwise: string]>([
    [{}, true, 'test'],
    [{}, false, 'not'],
    [SET, true, 'test'],
    [SET, false, 'not'],
  ])('%j, in a demo %s: %s', (env, demo, otherwise) => {
    const { mail, lookUps, payments } = whatRuns(env, demo);
    const set = env === SET ? 'really' : otherwise;
    expect([mail, lookUps, payments('stripe', 'bay')]).toEqual([set, set, set]);
    expect([payments('stripe', null), payments('till', 'bay'), payments('st_george', null)]).toEqual([
      otherwise,
      otherwise,
      otherwise,
    ]);
  });
});
