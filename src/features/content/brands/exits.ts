import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';
import type { IconName } from '#ui/icons/icon-names.ts';

export type ExitName = 'enquire' | 'test-drive' | 'finance' | 'trade-in' | 'service' | 'parts' | 'contact';

/** A link to another part of the site. */
export interface Exit {
  readonly name: ExitName;
  readonly label: string;
  readonly text: string;
  readonly href: string;
  readonly icon: IconName;
}

interface ExitRule {
  readonly icon: IconName;
  /** `{about}` is the subject of the page. */
  readonly label: string;
  readonly text: string;
  /** The names of its page, best first. */
  readonly pages: readonly string[];
  /** The message of its form begins so. */
  readonly message?: string;
}

const RULES: Readonly<Record<ExitName, ExitRule>> = {
  enquire: {
    icon: 'mail',
    label: 'Enquire about the {about}',
    text: 'Ask what you like. A person answers.',
    pages: ['contact'],
    message: 'I am interested in the {about}.',
  },
  'test-drive': {
    icon: 'drive',
    label: 'Book a {trial}',
    text: 'Say when, and it waits for you.',
    pages: ['book-test-drive'],
    message: 'I would like to try the {about}.',
  },
  finance: {
    icon: 'finance',
    label: 'Finance',
    text: 'What it costs a week, worked out for you.',
    pages: ['finance', 'apply-for-finance'],
  },
  'trade-in': {
    icon: 'car_type',
    label: 'Value your trade-in',
    text: 'Hear what the one you drive now is worth.',
    pages: ['cars/trade-in', 'valuations', 'sell-your-car', 'sell-my-car'],
  },
  service: {
    icon: 'wrench',
    label: 'Book a service',
    text: 'Our service team looks after your {about}.',
    pages: ['service'],
  },
  parts: {
    icon: 'badge',
    label: 'Parts and accessories',
    text: 'Say what you need, and we find the part that fits.',
    pages: ['parts', 'parts-and-accessories'],
  },
  contact: {
    icon: 'chat',
    label: 'Ask us anything',
    text: 'By phone, by mail, or over the counter.',
    pages: ['contact'],
  },
};

/** Returns those exits that the site has a page for, in the given order. */
export function exitsOf(names: readonly ExitName[], about: string, context: PageContext): readonly Exit[] {
  const { dealer, resolve, say } = context;
  const { config } = dealer;
  const words = (text: string) => say(text).replaceAll('{about}', about);
  return names.flatMap((name): readonly Exit[] => {
    const { icon, label, text, pages, message } = RULES[name];
    const link = pages
      .flatMap((page) => [paths.contentPage(page, config), `/${page}`])
      .map((path) => resolve(message === undefined ? path : paths.withMessage(path, words(message))))
      .find((href) => href !== undefined);
    return link ? [{ name, icon, label: words(label), text: words(text), href: link.href }] : [];
  });
}
