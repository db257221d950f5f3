import * as v from 'valibot';
import { doc, envName, maybe, off, serverUrl } from '#domain/sites/config-fields.ts';
import { channel } from './descriptor.ts';

const webhookSchema = v.strictObject({
  url: doc('Each version of each lead is posted to this address as JSON.', serverUrl),
  secret_env: doc(
    'The environment variable with the secret for X-Signature: "t=<seconds>,v1=<hex HMAC-SHA256 of t.body>".',
    envName,
  ),
  files: doc(
    'Sends files as base64 in "content", up to 4 MB in all; the rest are marked "left_out". Otherwise only name, type, size and SHA-256 are sent.',
    off,
  ),
});

export const webhook = channel(doc('To a system of the dealer.', maybe(webhookSchema)), {
  label: 'Webhook',
  receiver: 'The webhook',
  todo: 'Check "leads.delivery.webhook" with whoever runs it.',
  waitsFor: 'The webhook',
  isChosen: (setting) => setting !== null,
  needs: (setting) => (setting === null ? [] : [setting.secret_env]),
  without: 'leads wait for the webhook',
  takes: 'all',
  unfinished: 'each-step',
});
