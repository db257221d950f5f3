import type { Element } from 'domhandler';
import { around, type BuiltPage, shown, tags } from '../page.ts';
import type { Rule } from '../rule.ts';

const fieldsOf = (form: Element, page: BuiltPage): readonly Element[] =>
  tags(page, 'input', 'select', 'textarea', 'button').filter(
    (field) =>
      around(field, (one) => one === form) !== undefined ||
      (field.attribs['form'] !== undefined && field.attribs['form'] === form.attribs['id']),
  );

const sends = ({ name, attribs }: Element): boolean =>
  name === 'button'
    ? (attribs['type'] ?? 'submit') === 'submit'
    : ['submit', 'image'].includes(attribs['type'] ?? '');

/**
 * Forms that need a script from the start. Cards are typed into the frame of the provider, and a script shows
 * accounts and saved searches. The forms in the results have links beside them for what they narrow.
 */
const BY_SCRIPT: ReadonlySet<string> = new Set([
  'range',
  'results-words',
  'save-form',
  'save-rename',
  'garage-details',
]);
const PAYING: ReadonlySet<string> = new Set(['checkout', 'online-payment']);

const isSent = ({ attribs }: Element, { kind = '' }: BuiltPage): boolean => {
  const classes = (attribs['class'] ?? '').split(' ');
  const isPaid = PAYING.has(kind) && attribs['data-part'] !== undefined;
  return attribs['method'] !== 'dialog' && !isPaid && !classes.some((name) => BY_SCRIPT.has(name));
};

const sentForms = (page: BuiltPage): readonly Element[] =>
  tags(page, 'form').filter((form) => isSent(form, page));
const postedForms = (page: BuiltPage): readonly Element[] =>
  sentForms(page).filter(({ attribs }) => attribs['method']?.toLowerCase() === 'post');

export const FORM_RULES: readonly Rule[] = [
  {
    name: 'every form can be sent without script',
    wrong: (page) =>
      sentForms(page).flatMap((form) => {
        if (form.attribs['action'] === undefined) return [`${shown(form)} has no action`];
        return fieldsOf(form, page).some(sends) ? [] : [`${shown(form)} has no button that sends it`];
      }),
  },
  {
    name: 'a form that is posted goes to the site’s own API',
    wrong: (page) =>
      postedForms(page)
        .filter(({ attribs }) => !/^\/(?:api|mock)\//.test(attribs['action'] ?? ''))
        .map(shown),
  },
  {
    name: 'every field that is asked has a name to be sent under',
    wrong: (page) =>
      postedForms(page)
        .flatMap((form) => fieldsOf(form, page))
        .filter(({ name, attribs }) => name !== 'button' && attribs['type'] !== 'submit' && !attribs['name'])
        .map(shown),
  },
];
