import type { BrowserContext } from 'playwright';
import { PAYWAY, payWayServer } from '../contract/payments/payway-server.ts';
import type { StandIn } from '../contract/payments/stand-in.ts';
import { STRIPE_SECRET, STRIPE_WEBHOOK_SECRET, stripeServer } from '../contract/payments/stripe-server.ts';
import { TILL, tillServer } from '../contract/payments/till-server.ts';

/** A stand-in payment provider: its server, its script, and the iframe with the card fields. */
export interface CardProvider {
  readonly name: string;
  /** A demo dealer that uses it. */
  readonly slug: string;
  readonly server: () => Promise<StandIn>;
  readonly env: (url: string) => Readonly<Record<string, string>>;
  /** Its URLs in the browser. */
  readonly script: string;
  readonly frame: string;
  readonly api: string;
  readonly code: string;
  readonly tokens: { readonly approved: string; readonly declined: string };
}

/** Loads the frame and asks it for a token. The card number leaves the provider’s frame only for the provider's host. */
const FRAMED = (frame: string) => `
  const framed = (place) => {
    const frame = document.createElement('iframe');
    frame.src = ${JSON.stringify(frame)};
    frame.title = 'Card';
    place.append(frame);
    return () => new Promise((resolve) => {
      addEventListener('message', ({ source, data }) => source === frame.contentWindow && resolve(data));
      frame.contentWindow.postMessage('tokenize', '*');
    });
  };
`;

const STRIPE = {
  script: 'https://js.stripe.com/v3/',
  frame: 'https://js.stripe.com/frame',
  api: 'https://api.stripe.com/v1/payment_methods',
};
const TILL_AT = {
  script: 'https://gateway.tillpayments.com/js/integrated/payment.1.3.min.js',
  frame: 'https://gateway.tillpayments.com/frame',
  api: 'https://gateway.tillpayments.com/token',
};
const PAYWAY_AT = {
  script: 'https://api.payway.com.au/rest/v1/payway.js',
  frame: 'https://api.payway.com.au/frame',
  api: 'https://api.payway.com.au/rest/v1/single-use-tokens',
};

export const CARD_PROVIDERS: readonly CardProvider[] = [
  {
    name: 'Stripe',
    slug: 'cq-used-car-superstore',
    server: stripeServer,
    env: (url) => ({
      STRIPE_SECRET_KEY: STRIPE_SECRET,
      STRIPE_WEBHOOK_SECRET,
      STRIPE_URL: url,
    }),
    ...STRIPE,
    tokens: { approved: 'pm_card_visa', declined: 'pm_card_visa_chargeDeclined' },
    code: `${FRAMED(STRIPE.frame)}
      window.Stripe = (key) => {
        if (!key.startsWith('pk_')) throw new Error('No publishable key');
        let ask;
        return {
          elements: ({ mode, amount, currency, paymentMethodTypes, paymentMethodCreation }) => {
            if (mode !== 'payment' || !Number.isInteger(amount) || currency !== currency.toLowerCase())
              throw new Error('Not as documented');
            if (paymentMethodTypes.join() !== 'card' || paymentMethodCreation !== 'manual') throw new Error('Not by card');
            return {
              create: (type) => ({ mount: (place) => { ask = framed(place); } }),
              submit: async () => ({}),
            };
          },
          createPaymentMethod: async ({ params }) => ({ paymentMethod: { id: await ask() } }),
          handleNextAction: async () => ({}),
        };
      };`,
  },
  {
    name: 'Till',
    slug: 'reef-city-gwm-haval',
    server: tillServer,
    env: (url) => ({
      TILL_USER: TILL.user,
      TILL_PASSWORD: TILL.password,
      TILL_API_KEY: TILL.apiKey,
      TILL_SHARED_SECRET: TILL.sharedSecret,
      TILL_URL: url,
    }),
    ...TILL_AT,
    tokens: { approved: 'tok-approved', declined: 'tok-declined' },
    code: `${FRAMED(TILL_AT.frame)}
      if (document.currentScript.dataset.main !== 'payment-js') throw new Error('data-main is missing');
      window.PaymentJs = class {
        init(key, numberId, cvvId, done) {
          if (!document.getElementById(cvvId)) throw new Error('No place for the check digits');
          this.ask = framed(document.getElementById(numberId));
          done();
        }
        tokenize({ card_holder, month, year, email }, done, failed) {
          if (!card_holder || !/^\\d\\d$/.test(month) || !/^\\d{4}$/.test(year) || !email) return failed([{ message: 'Missing' }]);
          this.ask().then(done);
        }
      };`,
  },
  {
    name: 'PayWay',
    slug: 'reef-city-motors',
    server: payWayServer,
    env: (url) => ({
      PAYWAY_SECRET_KEY: PAYWAY.secretKey,
      PAYWAY_MERCHANT_ID: PAYWAY.merchantId,
      PAYWAY_URL: url,
    }),
    ...PAYWAY_AT,
    tokens: { approved: 'token-approved', declined: 'token-declined' },
    code: `${FRAMED(PAYWAY_AT.frame)}
      window.payway = {
        createCreditCardFrame({ publishableApiKey, tokenMode, onValid }, done) {
          const place = document.getElementById('payway-credit-card');
          if (!publishableApiKey || tokenMode !== 'callback' || !place) return done('Not as documented');
          const ask = framed(place);
          done(null, { getToken: (got) => ask().then((singleUseTokenId) => got(null, { singleUseTokenId })) });
        },
      };`,
  },
];

export const CARD = { good: '4242424242424242', bad: '4000000000000002', check: '731' } as const;

const frameOf = ({ api }: CardProvider): string => `<!doctype html><title>Card</title>
<label>Card number <input id="number" inputmode="numeric"></label>
<label>Check digits <input id="check" inputmode="numeric"></label>
<script>
  addEventListener('message', async ({ source, data }) => {
    if (data !== 'tokenize') return;
    const answer = await fetch(${JSON.stringify(api)}, { method: 'POST', body: number.value + ' ' + check.value });
    source.postMessage(await answer.text(), '*');
  });
</script>`;

/** Answers the provider's requests in the browser, and records them. */
export async function atProvider(
  context: BrowserContext,
  provider: CardProvider,
): Promise<readonly string[]> {
  const asked: string[] = [];
  const headers = { 'access-control-allow-origin': '*' };
  await context.route(
    ({ hostname }) => !hostname.endsWith('localhost'),
    async (route) => {
      const request = route.request();
      asked.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`.trim());
      const [address] = request.url().split('?');
      if (address === provider.script)
        return route.fulfill({ contentType: 'text/javascript', body: provider.code, headers });
      if (address === provider.frame)
        return route.fulfill({ contentType: 'text/html', body: frameOf(provider), headers });
      if (address !== provider.api) return route.abort();
      const isGood = request.postData()?.startsWith(CARD.good);
      const { approved, declined } = provider.tokens;
      return route.fulfill({ contentType: 'text/plain', body: isGood ? approved : declined, headers });
    },
  );
  return asked;
}
