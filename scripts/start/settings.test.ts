import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readArguments } from '../terminal/arguments.ts';
import { readSettings, START, StartError } from './settings.ts';

type Env = Parameters<typeof readSettings>[0];

const TODAY = Date.parse('2026-05-01T10:00:00Z');

const settings = (env: Env, args: readonly string[]) =>
  readSettings(env, readArguments(START, args).options, () => TODAY);

describe('settings', () => {
  it('have defaults that are unreachable from the network', () => {
    expect(settings({}, [])).toEqual({
      port: 4321,
      hosts: ['127.0.0.1', '::1'],
      sitesDir: resolve('sites'),
      distDir: resolve('dist'),
      dataDir: resolve('.data'),
      build: true,
      now: TODAY,
    });
  });

  it('come from the environment', () => {
    const env = { PORT: '8080', HOST: '0.0.0.0', SITES_DIR: '/s', DIST_DIR: '/d', DATA_DIR: '/x' };
    expect(settings(env, ['--no-build'])).toEqual({
      port: 8080,
      hosts: ['0.0.0.0'],
      sitesDir: resolve('/s'),
      distDir: resolve('/d'),
      dataDir: resolve('/x'),
      build: false,
      now: TODAY,
    });
  });

  it('include the dealers to build', () => {
    expect(settings({}, ['--site=a,b'])).toMatchObject({ build: true, sites: ['a', 'b'] });
  });

  it('include the day', () => {
    expect(settings({}, ['--now=2026-12-25']).now).toBe(Date.parse('2026-12-25T00:00:00Z'));
    expect(() => settings({}, ['--now=2026-12-25', '--no-build'])).toThrow(/do not go together/);
  });

  it.each(['http', '-1', '65536', '80.5', '4321x', ' '])('with PORT=%j are rejected with a hint', (PORT) => {
    expect(() => settings({ PORT }, [])).toThrow(StartError);
    expect(() => settings({ PORT }, [])).toThrow(/PORT is ".*such as PORT=4321/);
  });
});
