export const FORM_IDS = [
  'general-enquiry',
  'email-us',
  'vehicle-enquiry',
  'test-drive',
  'request-photos',
  'careers',
  'service-booking',
  'parts',
  'subscribe',
  'finance-enquiry',
  'finance-application',
  'personalised-finance',
  'trade-in',
  'sell-my-car',
  'valuation',
  'rental-enquiry',
  'subscription-enquiry',
  'spin-to-win',
] as const;
export type FormId = (typeof FORM_IDS)[number];

export const isFormId = (text: unknown): text is FormId => FORM_IDS.some((id) => id === text);
