import { doc, off } from '#domain/sites/config-fields.ts';
import { channel } from './descriptor.ts';

export const carClarity = channel(
  doc('Completed finance applications go to Car Clarity too, at CAR_CLARITY_URL in the environment.', off),
  {
    label: 'Car Clarity',
    receiver: 'Car Clarity',
    todo: 'Check CAR_CLARITY_URL and CAR_CLARITY_KEY with it.',
    waitsFor: 'CAR_CLARITY_URL',
    isChosen: (wanted) => wanted,
    needs: () => ['CAR_CLARITY_URL'],
    without: 'finance applications wait for Car Clarity',
    takes: 'credit-applications',
    unfinished: 'never',
  },
);
