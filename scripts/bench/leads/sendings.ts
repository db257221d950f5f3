import { randomUUID } from 'node:crypto';

const PERSON = {
  name: 'Kim',
  last_name: 'Lee',
  phone: '0491 570 156',
  postcode: '2450',
  message: 'Is it still there? I could come on Saturday morning, with my old car.',
};
const OWN_CAR = { form: 'trade-in', make: 'Mazda', model: 'CX-5', year: '2019', km: '45000' };

const bodyOf = (lead: object): string => JSON.stringify({ lead });

/** What a browser sends to the API of an enquiry that is made in one go. */
export const enquiryBody = (email: string, clientId: string = randomUUID()): string =>
  bodyOf({ form: 'email-us', client_id: clientId, ...PERSON, email });

/** The first and the last step of a form that has several. */
export const firstStepBody = (clientId: string): string =>
  bodyOf({ ...OWN_CAR, client_id: clientId, step_number: 1, isLastStep: false });

export const lastStepBody = (email: string, changeId: string): string =>
  bodyOf({
    ...{ ...OWN_CAR, ...PERSON, email, change_id: changeId, step_number: 3 },
    skipped_steps: ['condition'],
    isLastStep: true,
  });
