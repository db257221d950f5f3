import { describe, expect, it } from 'vitest';
import { emailSentBy, hasMock, isDemo } from './demo.ts';

const STARTED = { npm_lifecycle_event: 'start' };

describe('isDemo', () => {
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
    ['npm start with ops pages of their own', { ...STARTED, OPS_HOST: 'ops.example' }, true, false],
    ['npm start with an editor of its own', { ...STARTED, EDITOR_HOST: 'texts.example' }, true, false],
    ['npm start with the inbox closed', { ...STARTED, INBOX: 'off' }, true, false],
    ['npm start that others reach', { ...STARTED, HOST: '0.0.0.0' }, true, false],
    ['npm start on a database', { ...STARTED, DATABASE_URL: 'postgres://db/leads' }, true, false],
    ['npm start that wants none', { ...STARTED, DEMO: '0' }, true, false],
    ['a word that is no 1', { ...STARTED, DEMO: 'yes' }, true, false],
    ['whatever is named a demo', { DEMO: '1' }, false, true],
    ['production that is named a demo', { DEMO: '1', NODE_ENV: 'production' }, false, true],
  ])('decides for %s: %j, in a checkout %s: %s', (_, env, isCheckout, is) => {
    expect(isDemo({ env, isCheckout })).toBe(is);
  });
});

it.each([
  [{}, false, false],
  [{ NODE_ENV: 'production' }, false, false],
  [{ MOCK_SITE: '' }, false, false],
  [{}, true, true],
  [{ MOCK_SITE: '1' }, false, true],
])('the mock runs with %j, in a demo (%s): %s', (env, demo, answers) => {
  expect(hasMock(env, demo)).toBe(answers);
});

describe('email', () => {
  it.each([
    [{}, true, 'folder'],
    [{}, false, 'nobody'],
    [{ SMTP_URL: '' }, false, 'nobody'],
    [{ SMTP_URL: 'smtp://mail' }, true, 'server'],
    [{ SMTP_URL: 'smtp://mail' }, false, 'server'],
  ])('with %j, in a demo (%s), is sent by: %s', (env, demo, by) => {
    expect(emailSentBy(env, demo)).toBe(by);
  });
});
