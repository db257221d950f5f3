import { beforeEach, describe, expect, it } from 'vitest';
import { type AccountsYard, accountsYard } from './testing.ts';

let yard: AccountsYard;
beforeEach(async () => {
  yard = await accountsYard();
  return () => yard.close();
});

const PAGE = '/my-garage';

describe('without script', () => {
  it.each([
    ['/api/account/sign-out', '/sign-in#signed-out'],
    ['/api/account/deletion', '/sign-in#deleted'],
  ])('a plain form to %s ends the session and leads to %s', async (path, place) => {
    const shopper = await yard.signedIn();
    const answer = await shopper.form(path, {}, PAGE);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, place]);
    expect([...shopper.jar.keys()]).toEqual([]);
    expect(await (await shopper.get('/api/account')).json()).toEqual({ account: null });
  });

  it('signing out keeps the account, deleting ends it on every device', async () => {
    const [here, there] = [await yard.signedIn(), await yard.signedIn()];
    await here.json('PATCH', '/api/account', { name: 'Ada' });
    await here.form('/api/account/sign-out', {}, PAGE);
    expect(await (await there.get('/api/account')).json()).toMatchObject({ account: { name: 'Ada' } });
    const again = await yard.signedIn();
    await again.form('/api/account/deletion', {}, PAGE);
    expect(await (await there.get('/api/account')).json()).toEqual({ account: null });
    const anew = await yard.signedIn();
    expect(await (await anew.get('/api/account')).json()).toMatchObject({ account: { name: '' } });
  });

  it.each(['/api/account/sign-out', '/api/account/deletion'])(
    'a form of another site cannot send to %s',
    async (path) => {
      const shopper = await yard.signedIn();
      const answer = await shopper.send('POST', path, {
        body: new URLSearchParams(),
        headers: { origin: 'https://evil.example' },
      });
      expect(answer.status).toBe(403);
      expect(await (await shopper.get('/api/account')).json()).toMatchObject({ account: {} });
    },
  );
});
