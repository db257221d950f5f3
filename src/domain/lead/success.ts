import type { SuccessCategory } from './filing.ts';
import { type FormSite, formSite, type LeadConfig } from './form-site.ts';

interface NextStep {
  readonly title: string;
  readonly text: string;
}

/** What the page says that thanks for a lead. */
export interface SuccessWording {
  readonly title: string;
  readonly text: string;
  /** What happens now, in order. */
  readonly next: readonly NextStep[];
  /** Who answers, and so whose opening hours count. */
  readonly department: 'sales' | 'service' | 'parts';
  /** Whether somebody will call: only then it is worth saying when. */
  readonly calls: boolean;
}

type Rule = Pick<SuccessWording, 'title' | 'text' | 'next'> &
  Partial<Pick<SuccessWording, 'department' | 'calls'>>;

const then = (title: string, text: string): NextStep => ({ title, text });

const READ = then('We read it', 'Your message goes straight to the people at {dealer} who can answer it.');

const aboutCar = (kind: string): Rule => ({
  title: 'Thanks, we have your enquiry',
  text: `It is with the sales team at {dealer}, together with the ${kind}{one} you asked about.`,
  next: [
    then('We check the {one}', 'Where it stands, what it comes with, and that it is still available.'),
    then('We call or write to you', 'With answers to your questions and the full price.'),
    then('You come and see it', 'Or take it for a drive, whenever it suits you.'),
  ],
});

const selling = (title: string): Rule => ({
  title,
  text: 'Your details are with the buyers at {dealer}.',
  next: [
    then('We look at what you sent', 'Photos and history help us to name a fair figure.'),
    then('We call you with a range', 'And ask what the form did not.'),
    then('You bring it in', 'The figure is confirmed once we have seen it.'),
  ],
});

const finance = (title: string): Rule => ({
  title,
  text: 'Your request is with the finance team at {dealer}. Nothing has been signed and nothing is binding.',
  next: [
    then('We look at your request', 'And work out what fits it.'),
    then('We call you', 'To go through rate, term and repayment, and what is needed for an approval.'),
    then('You decide', 'With the figures in front of you, in writing.'),
  ],
});

const WORDINGS: Readonly<Record<SuccessCategory, Rule>> = {
  'new-vehicle-enquiry': aboutCar('new '),
  'demo-vehicle-enquiry': aboutCar('demo '),
  'used-vehicle-enquiry': aboutCar(''),
  'general-enquiry': {
    title: 'Thanks, we have your enquiry',
    text: 'It has reached {dealer}.',
    next: [READ, then('We call or write to you', 'Usually the same day when we are open.')],
  },
  'test-drive-booking': {
    title: 'Your test drive is on its way',
    text: 'We have your request. It is booked once {dealer} has confirmed the time.',
    next: [
      then('We get it ready', 'We make sure that it is there, clean and charged or fuelled.'),
      then('We confirm the time', 'By phone; if it does not suit you after all, tell us then.'),
      then('You drive', 'Bring your licence, and whoever else has a say.'),
    ],
  },
  'photo-request': {
    title: 'Photos are on their way',
    text: 'We have your request.',
    next: [
      then('We take them', 'Of the {one} you asked about, as it stands with us now.'),
      then('We send them to you', 'To the address you gave.'),
    ],
  },
  'careers-enquiry': {
    title: 'Thanks for thinking of us',
    text: 'Your application has reached {dealer}.',
    next: [
      then('We read it', 'All of it, and in confidence.'),
      then('We get in touch', 'Whether there is a place now or later.'),
    ],
  },
  'service-booking': {
    title: 'We have your service request',
    text: 'It is booked once the service team at {dealer} has confirmed the time.',
    next: [
      then('We look for the time', 'And for the parts that your service needs.'),
      then('We confirm it', 'By phone, with what it will cost.'),
      then('You bring it in', 'Take your service book along if you have one.'),
    ],
    department: 'service',
  },
  'parts-enquiry': {
    title: 'We are looking for your parts',
    text: 'Your request is with the parts team at {dealer}.',
    next: [
      then('We find the right part', 'By your plate or VIN, so that it fits.'),
      then('We tell you price and time', 'Before anything is ordered.'),
    ],
    department: 'parts',
  },
  'spin-to-win': {
    title: 'You have spun the wheel',
    text: 'What you won is with {dealer}, under your name.',
    next: [
      then('We write it down for you', 'The prize that the wheel stopped at, and the day.'),
      then('You claim it', 'Call or come by and give your name; what it takes is in the conditions.'),
    ],
  },
  subscribe: {
    title: 'You are on the list',
    text: 'News and offers of {dealer} will come to your inbox.',
    next: [then('Nothing else to do', 'Every mail has a link to unsubscribe.')],
    calls: false,
  },
  'finance-enquiry': finance('Thanks, we have your finance enquiry'),
  'finance-application': finance('Thanks, we have your application'),
  'personalised-finance': finance('Your personalised quote is on its way'),
  'trade-in': selling('We have the details of your trade-in'),
  'sell-my-car': selling('We have the details of what you are selling'),
  valuation: selling('Your valuation is on its way'),
  'rental-enquiry': {
    title: 'We have your rental enquiry',
    text: 'It is with the team at {dealer}.',
    next: [
      then('We check the dates', 'And what is free on them.'),
      then('We call or write to you', 'With price and what you need to bring.'),
    ],
  },
  'subscription-enquiry': {
    title: 'We have your subscription enquiry',
    text: 'It is with the team at {dealer}.',
    next: [
      then('We look at what is free', 'For the time and the term you asked for.'),
      then('We call or write to you', 'With the price a week and what it includes.'),
    ],
  },
};

/** Our words in the market’s spelling; the dealer’s name is put in after, and stays as it is. */
const said = (text: string, { say, config }: FormSite): string =>
  say(text).replaceAll('{dealer}', config.name);

export function successWording(category: SuccessCategory, config: LeadConfig): SuccessWording {
  const site = formSite(config);
  const { title, text, next, department = 'sales', calls = true } = WORDINGS[category];
  return {
    title: said(title, site),
    text: said(text, site),
    next: next.map((step) => ({ title: said(step.title, site), text: said(step.text, site) })),
    department,
    calls,
  };
}
