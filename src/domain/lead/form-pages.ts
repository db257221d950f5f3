import type { SiteConfig } from '#domain/site/schema.ts';
import type { FormId } from './form-ids.ts';

type Config = Pick<SiteConfig, 'locations' | 'finance_provider' | 'autograb' | 'xtime_url' | 'ready_pages'>;

/** A page whose purpose is a form. */
export interface FormPage {
  /** Without the first slash; a dealer’s own page file of this name gives it its words. */
  readonly slug: string;
  readonly form: FormId;
  /** `{one}` is what is sold. */
  readonly title: string;
  readonly lead: string;
  /** Whether a site has it without a page file of its own. */
  readonly offered: (config: Config) => boolean;
}

const always = () => true;
const byFile = () => false;
const withFinance = ({ finance_provider }: Config) => finance_provider !== null;
const valuing = ({ autograb }: Config) => autograb;
const isWanted = ({ ready_pages }: Config) => ready_pages.includes('careers');
const has =
  (department: 'service' | 'parts') =>
  ({ locations }: Config) =>
    locations.some(({ location_type }) => location_type === department);

const FINANCE_LEAD = 'Tell us what you have in mind, and we will work out what it costs a week.';
const SELL_LEAD = 'Tell us about it, add a few photos, and hear what it is worth to us.';

export const FORM_PAGES: readonly FormPage[] = [
  {
    slug: 'contact',
    form: 'general-enquiry',
    title: 'Contact us',
    lead: 'Ask us anything. A person reads it, and a person answers.',
    offered: always,
  },
  { slug: 'finance', form: 'finance-enquiry', title: 'Finance', lead: FINANCE_LEAD, offered: withFinance },
  {
    slug: 'finance-enquiry',
    form: 'finance-enquiry',
    title: 'Ask about finance',
    lead: FINANCE_LEAD,
    offered: withFinance,
  },
  {
    slug: 'apply-for-finance',
    form: 'finance-application',
    title: 'Apply for finance',
    lead: 'Four short steps. Nothing is binding, and nobody looks into your credit file before you have agreed.',
    offered: withFinance,
  },
  {
    slug: 'personalised/finance',
    form: 'personalised-finance',
    title: 'Your personalised finance quote',
    lead: 'A quote for the {one} you looked at, made for you.',
    offered: withFinance,
  },
  {
    slug: 'service',
    form: 'service-booking',
    title: 'Book a service',
    lead: 'Say what it needs and when it suits you. We confirm the time.',
    offered: (config) => has('service')(config) || config.xtime_url !== null,
  },
  {
    slug: 'parts',
    form: 'parts',
    title: 'Parts and accessories',
    lead: 'Say what you are looking for. With a plate or VIN we find the part that fits.',
    offered: has('parts'),
  },
  {
    slug: 'valuations',
    form: 'valuation',
    title: 'What is yours worth?',
    lead: 'Tell us about it, and hear what it is worth to us.',
    offered: valuing,
  },
  {
    slug: 'cars/trade-in',
    form: 'trade-in',
    title: 'Value your trade-in',
    lead: 'Three short steps to a figure for the one you drive now.',
    offered: valuing,
  },
  { slug: 'sell-your-car', form: 'sell-my-car', title: 'Sell your {one}', lead: SELL_LEAD, offered: byFile },
  { slug: 'sell-my-car', form: 'sell-my-car', title: 'Sell your {one}', lead: SELL_LEAD, offered: valuing },
  {
    slug: 'book-test-drive',
    form: 'test-drive',
    title: 'Book a test drive',
    lead: 'Two short steps, and it waits for you with the key in it.',
    offered: always,
  },
  {
    slug: 'careers',
    form: 'careers',
    title: 'Work with us',
    lead: 'Tell us about yourself.',
    offered: isWanted,
  },
];

const BY_SLUG = new Map(FORM_PAGES.map((page) => [page.slug, page]));

/** The form that belongs to a page of this name, whether the dealer wrote it or not. */
export const formPageNamed = (slug: string): FormPage | undefined => BY_SLUG.get(slug);
