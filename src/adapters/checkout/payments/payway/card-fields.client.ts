import { type CardFields, loadScript, type MountCardFields } from '../card-fields.client.ts';

interface PayWayFrame {
  getToken(done: (error: unknown, answer?: { singleUseTokenId?: string }) => void): void;
}
interface PayWay {
  createCreditCardFrame(options: object, done: (error: unknown, frame?: PayWayFrame) => void): void;
}

declare global {
  interface Window {
    payway?: PayWay;
  }
}

const SCRIPT = 'https://api.payway.com.au/rest/v1/payway.js';
const UNREADABLE = 'The card could not be read. Please check what you typed.';

export const mount: MountCardFields = async ({ element, reservation }): Promise<CardFields> => {
  // The provider finds the place of its frame by this id.
  element.id = 'payway-credit-card';
  if (!window.payway) await loadScript(SCRIPT);
  const frame = await new Promise<PayWayFrame>((resolve, reject) => {
    if (!window.payway) return reject(new Error('PayWay did not load'));
    window.payway.createCreditCardFrame(
      {
        publishableApiKey: reservation.publishable_key,
        tokenMode: 'callback',
        onValid: () => {},
        onInvalid: () => {},
      },
      (error, made) => (made ? resolve(made) : reject(new Error(String(error)))),
    );
  });
  return {
    token: () =>
      new Promise((resolve) =>
        frame.getToken((_, answer) =>
          resolve(answer?.singleUseTokenId ? { token: answer.singleUseTokenId } : { problem: UNREADABLE }),
        ),
      ),
  };
};
