import { expect, it } from 'vitest';
import { configWith } from '#domain/sites/site-fixture.ts';
import { chatModel } from './chat-model.ts';

const script_url = 'https://chat.example/widget.js';

it.each([
  ['nothing is set', {}],
  ['it has no script', { enabled: true }],
  ['it is switched off', { script_url }],
])('the chat is null if %s', (_, autobot) => expect(chatModel(configWith({ autobot }), null)).toBeNull());

it('the chat has the greeting, and the phone number as an alternative', () => {
  const phone = { shown: '02 5550 1200', href: 'tel:+61255501200' };
  const config = configWith({ autobot: { enabled: true, script_url, message: 'Hello!' } });
  expect(chatModel(config, phone)).toEqual({ script: script_url, greeting: 'Hello!', phone });
});
