import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { testNotice } from '#adapters/checkout/payments/test/processor.ts';
import type { Notice, PaymentOrder, Processor, ProcessorAnswer } from '#adapters/checkout/payments/types.ts';
import { HOSTED, type ProcessorKindTried, TRIED } from './payments/kinds.ts';
import type { StandIn } from './payments/stand-in.ts';

const order = (fields: Partial<PaymentOrder> = {}): PaymentOrder => ({
  id: randomUUID(),
  reference: null,
  amount: { cents: 50_000, currency: 'AUD' },
  description: 'Deposit for 2021 Toyota Hilux',
  buyer: { name: 'Ada Byron', email: 'ada@example.com' },
  returnUrl: 'https://www.harbour-cars.example/cars/hilux/checkout?hold=1',
  callbackUrl: 'https://www.harbour-cars.example/api/payments/x/webhook',
  ...fields,
});

const known = (wanted: PaymentOrder, { reference }: ProcessorAnswer): PaymentOrder => ({
  ...wanted,
  reference: wanted.reference ?? reference ?? null,
});

/** Starts a payment like the service: it stores the result of `prepare` before it pays. */
async function ready(processor: Processor, token: string, fields: Partial<PaymentOrder> = {}) {
  const wanted = order(fields);
  const prepared = await processor.prepare(wanted, token);
  return prepared.kind === 'ready' ? { ...wanted, reference: prepared.reference } : prepared.answer;
}

async function paid(processor: Processor, token: string, fields: Partial<PaymentOrder> = {}) {
  const wanted = await ready(processor, token, fields);
  if ('event' in wanted) return { wanted: order(), answer: wanted };
  const answer = await processor.pay(wanted, token);
  return { wanted: known(wanted, answer), answer };
}

const begin = async ({ standIn, processor }: ProcessorKindTried) => {
  const server = standIn ? await standIn() : null;
  if (server) onTestFinished(() => server.close());
  return { server, processor: processor(server?.url ?? ''), url: server?.url ?? '' };
};

function moneyAt(server: StandIn | null): readonly [cents: number, refunded: number][] | null {
  return server?.charges().map(({ cents, refunded }) => [cents, refunded]) ?? null;
}

const expectMoney = (server: StandIn | null, expected: readonly (readonly [number, number])[]): void => {
  if (server) expect(moneyAt(server)).toEqual(expected);
};

describe.each([...TRIED, ...HOSTED])('the processor $name', (tried) => {
  const { tokens } = tried;

  test('captures the deposit, and reports it again on request', async () => {
    const { processor, server } = await begin(tried);
    const { wanted, answer } = await paid(processor, tokens.approved);
    expect(answer.event).toBe('taken');
    expect((await processor.find(wanted)).event).toBe('taken');
    expectMoney(server, [[50_000, 0]]);
  });

  const refusals = [
    [tokens.declined, 'card'],
    [tokens.funds, 'funds'],
    [tokens.wrong, 'details'],
  ] as const;

  test.each(refusals.filter(([token]) => token))(
    'declines %s for its %s, and captures nothing',
    async (token, decline) => {
      const { processor, server } = await begin(tried);
      const { wanted, answer } = await paid(processor, token ?? '');
      expect(answer).toMatchObject({ event: 'declined', decline });
      expectMoney(server, []);
      if (decline === 'details') return;
      expect(answer.trouble).toBeUndefined();
      expect((await processor.find(wanted)).event).toBe('declined');
    },
  );

  test('reports an unknown payment as absent', async () => {
    const { processor } = await begin(tried);
    expect((await processor.find(order())).event).toBe('absent');
  });

  test('refunds the money once', async () => {
    const { processor, server } = await begin(tried);
    const { wanted } = await paid(processor, tokens.approved);
    expect(await processor.refund(wanted)).toEqual({ kind: 'given-back' });
    expect(await processor.refund(wanted)).toEqual({ kind: 'given-back' });
    expectMoney(server, [[50_000, 50_000]]);
  });

  test('prevents a cancelled payment from being captured later', async () => {
    const { processor, server } = await begin(tried);
    const wanted = await ready(processor, tokens.action ?? tokens.approved);
    if ('event' in wanted) throw new Error('it was not prepared');
    expect(['cancelled', 'absent']).toContain((await processor.cancel(wanted)).event);
    expectMoney(server, []);
  });

  if (tokens.action !== undefined)
    describe('with a bank that needs the shopper', () => {
      test('returns its address, until the shopper has been there', async () => {
        const { processor, server } = await begin(tried);
        const { wanted, answer } = await paid(processor, tokens.action ?? '');
        expect(answer).toMatchObject({ event: 'needs_action', action: { kind: 'redirect' } });
        expect((await processor.find(wanted)).event).toBe('needs_action');
        expectMoney(server, []);
        if (!server) return;
        server.finish(wanted.id, true);
        expect((await processor.find(wanted)).event).toBe('taken');
        expectMoney(server, [[50_000, 0]]);
      });

      if (tried.standIn !== null)
        test('reports a refusal by the bank', async () => {
          const { processor, server } = await begin(tried);
          const { wanted } = await paid(processor, tokens.action ?? '');
          server?.finish(wanted.id, false);
          expect(await processor.find(wanted)).toMatchObject({
            event: 'declined',
            decline: 'authentication',
          });
        });
    });

  if (tried.standIn !== null)
    describe('on a bad connection', () => {
      const LOST = 9;

      test.each([
        ['arrives', 'taken', [[50_000, 0]]],
        ['is lost too', 'absent', []],
      ] as const)(
        'reports a request that %s as %s after losing the response',
        async (asked, event, money) => {
          const { processor, server } = await begin(tried);
          const wanted = await ready(processor, tokens.approved);
          if ('event' in wanted) throw new Error('it was not prepared');
          server?.lose(LOST, asked);
          expect((await processor.pay(wanted, tokens.approved)).event).toBe('in_doubt');
          expect((await processor.find(wanted)).event).toBe('in_doubt');
          server?.lose(0, asked);
          expect((await processor.find(wanted)).event).toBe(event);
          expectMoney(server, money);
        },
      );

      test('captures the money once, however often it is requested under one id', async () => {
        const { processor, server } = await begin(tried);
        const wanted = await ready(processor, tokens.approved);
        if ('event' in wanted) throw new Error('it was not prepared');
        const answers = [
          await processor.pay(wanted, tokens.approved),
          await processor.pay(wanted, tokens.approved),
        ];
        for (const { event } of answers) expect(['taken', 'in_doubt']).toContain(event);
        // A different body with the same idempotency key is a bug of ours, and must move no money.
        await processor.pay({ ...wanted, amount: { cents: 99_900, currency: 'AUD' } }, tokens.approved);
        expectMoney(server, [[50_000, 0]]);
      });

      test('refunds once if the response was lost', async () => {
        const { processor, server } = await begin(tried);
        const { wanted } = await paid(processor, tokens.approved);
        server?.lose(LOST, 'arrives');
        expect((await processor.refund(wanted)).kind).toBe('later');
        server?.lose(0, 'arrives');
        expect(await processor.refund(wanted)).toEqual({ kind: 'given-back' });
        expectMoney(server, [[50_000, 50_000]]);
      });

      test.each([429, 503, 500])('treats HTTP %s as in doubt', async (status) => {
        const { processor, server } = await begin(tried);
        const wanted = await ready(processor, tokens.approved);
        if ('event' in wanted) throw new Error('it was not prepared');
        server?.fail(LOST, status);
        expect((await processor.pay(wanted, tokens.approved)).event).toBe('in_doubt');
        expect((await processor.find(wanted)).event).toBe('in_doubt');
        server?.fail(0, status);
        expect((await processor.find(wanted)).event).toBe('absent');
      });

      test('reports wrong settings, and captures nothing', async () => {
        const { url, server } = await begin(tried);
        const stranger = tried.stranger?.(url);
        if (!stranger) return;
        const { answer } = await paid(stranger, tokens.approved);
        expect(answer).toMatchObject({ event: 'declined', decline: 'trouble', trouble: expect.any(String) });
        // An authentication error does not tell the state of the payment.
        expect((await stranger.find(order({ reference: 'pi_1' }))).event).toBe('in_doubt');
        expectMoney(server, []);
      });
    });

  if (tried.notices !== undefined)
    describe('sends a notice', () => {
      const NOW = Date.now();

      function noticeOf(
        server: StandIn | null,
        wanted: PaymentOrder,
        what: 'taken' | 'declined' | 'given_back',
        at = NOW,
      ): Notice {
        if (server?.notice) return server.notice(wanted, what, at);
        const { headers, body } = testNotice(wanted.id, what, at);
        return { method: 'POST', path: '/', headers: new Headers(headers), body, now: at };
      }

      async function acted() {
        const begun = await begin(tried);
        const { wanted } = await paid(begun.processor, tokens.action ?? tokens.approved);
        return { ...begun, wanted };
      }

      test.each([
        ['taken', 'taken'],
        ['declined', 'declined'],
        ['given_back', 'given_back'],
      ] as const)('about a payment: %s', async (what, event) => {
        const { processor, server, wanted } = await acted();
        const read = await processor.readNotice(noticeOf(server, wanted, what));
        expect(read).toMatchObject({ kind: 'told', answer: { event }, noticeId: expect.any(String) });
        if (read.kind !== 'told') return;
        const name = 'reference' in read.of ? read.of.reference : read.of.paymentId;
        expect([wanted.id, wanted.reference]).toContain(name);
        if (server && what === 'taken') expect(read.answer.amount).toEqual(wanted.amount);
      });

      test('with the same name for the same event', async () => {
        const { processor, server, wanted } = await acted();
        const notice = noticeOf(server, wanted, 'taken');
        expect(await processor.readNotice(notice)).toEqual(await processor.readNotice(notice));
      });

      test.each<[string, (notice: Notice) => Notice]>([
        ['one that was changed on its way', (notice) => ({ ...notice, body: `${notice.body} ` })],
        ['one without a signature', (notice) => ({ ...notice, headers: new Headers() })],
        [
          'one with another’s signature',
          (notice) => {
            const headers = new Headers(notice.headers);
            for (const name of ['stripe-signature', 'x-signature', 'x-test-signature'])
              if (headers.has(name)) headers.set(name, `t=${Math.floor(NOW / 1000)},v1=00`);
            return { ...notice, headers };
          },
        ],
        ['one that was kept and sent again later', (notice) => ({ ...notice, now: NOW + 301_000 })],
        ['nothing at all', (notice) => ({ ...notice, body: '' })],
      ])('and one that is forged is rejected: %s', async (_, forged) => {
        const { processor, server, wanted } = await acted();
        expect(await processor.readNotice(forged(noticeOf(server, wanted, 'taken')))).toMatchObject({
          kind: 'forged',
        });
      });
    });
});
