import { html } from 'hono/html';
import { carOf } from '#adapters/sites/dealer-data/public-dealer.ts';
import type { PublishedDealer } from '#adapters/sites/dealer-data/types.ts';
import type { FieldError } from '#api/lib/api-errors.ts';
import { framePage, type Markup, pageResponse } from '#api/lib/plain-page.ts';
import { fieldsOf, type StepModel } from '#domain/leads/forms/field-model.ts';
import type { FormModel } from '#domain/leads/forms/form-model.ts';
import { formTarget, PLAIN_LINKS } from '#domain/leads/forms/form-places.ts';
import { SPUN_BEFORE } from '#domain/leads/prizes/prizes.ts';
import { carriedIn, fieldMarkup, idOf, textIn } from './fields.ts';

/** A plain form that was refused. */
interface RefusedForm {
  readonly dealer: PublishedDealer;
  readonly message: string;
  readonly status: number;
}

/** A form with mistakes, and what is needed to show it again with what was typed. */
interface FaultyForm extends RefusedForm {
  readonly form: FormModel;
  /** What was sent, with the car and the page that it was sent from, which the next request cannot say any more. */
  readonly sent: Readonly<Record<string, unknown>>;
  readonly hadFiles: boolean;
  readonly fields: readonly FieldError[];
}

/** A page that says one thing, and may ask for a press of a button: looking at it does nothing. */
export interface NoticePage {
  readonly dealer: PublishedDealer;
  readonly title: string;
  readonly text: string;
  readonly act?: { readonly action: string; readonly label: string };
  readonly status?: number;
}

/** A wheel that was spun without script. */
interface SpunWheel {
  readonly dealer: PublishedDealer;
  readonly prize: { readonly name: string; readonly text: string };
  /** A second spin: the prize of the first. */
  readonly repeated: boolean;
}

/** Frames a page as narrow as a form. The page may send forms here, and their responses redirect within the site. */
const frame = (dealer: PublishedDealer, title: string, main: Markup): Promise<string> =>
  framePage({
    dealer,
    title,
    stylesheets: dealer.stylesheets,
    main: html`<div class="column plain-body"><div class="form-page-head measure stack stack-wide">
${main}
</div></div>`,
  });

const framed = async (
  dealer: PublishedDealer,
  title: string,
  main: Markup,
  status: number,
): Promise<Response> => pageResponse(await frame(dealer, title, main), { status });

const PART = 'lead.';

/** `lead.email` → `email` */
const nameIn = ({ field }: FieldError): string => (field.startsWith(PART) ? field.slice(PART.length) : '');

const mistake =
  (form: FormModel) =>
  (error: FieldError): Markup => {
    const field = fieldsOf(form).find(({ name }) => name === nameIn(error));
    return field === undefined
      ? html`<li>${error.message}</li>`
      : html`<li><a class="underlined" href="#${idOf(field)}">${field.label}</a>: ${error.message}</li>`;
  };

/** Summarises the mistakes. The summary gets the focus when the page loads. */
const summary = ({ form, message, fields }: FaultyForm): Markup => html`
<div class="form-kept form-kept-wrong small" role="alert" tabindex="-1" autofocus>
<p><strong>${message}</strong></p>
${fields.length === 0 ? '' : html`<ul class="stack stack-hair">${fields.map(mistake(form))}</ul>`}
</div>`;

const step =
  ({ form, fields, sent, hadFiles }: FaultyForm) =>
  ({ title, fields: asked }: StepModel): Markup => {
    const errors = new Map(fields.map((error) => [nameIn(error), error.message]));
    return html`
<fieldset><legend class="${form.steps.length > 1 ? 'form-step-title' : 'sr-only'}">${title}</legend>
<div class="fields">${asked.map((field) => fieldMarkup({ field, sent, hadFiles, error: errors.get(field.name) }))}</div>
</fieldset>`;
  };

const carNamed = ({ dealer, sent }: FaultyForm): string | null =>
  carOf(dealer, textIn(sent, 'car_id'))?.name ?? null;

/** Shows the form again, with mistakes beside the fields and what was typed, for browsers without JavaScript. */
export function faultyFormPage(faulty: FaultyForm): Promise<string> {
  const { dealer, form, sent } = faulty;
  const fields = fieldsOf(form);
  const { action, takesFiles } = formTarget(form);
  const car = carNamed(faulty);
  return frame(
    dealer,
    `Not sent yet: ${form.title}`,
    html`<h1 class="text-page">${form.title}</h1>
${car === null ? '' : html`<p class="text-lead">${car}</p>`}
${summary(faulty)}
<div class="form-card"><form class="lead-form stack stack-roomy" method="post" action="${action}"${takesFiles ? html` enctype="multipart/form-data"` : ''} aria-label="${form.title}" novalidate>
<input type="hidden" name="form" value="${form.id}">
${carriedIn(sent, fields).map(({ name, value }) => html`<input type="hidden" name="${name}" value="${value}">`)}
<p class="honey" aria-hidden="true"><label>Leave this empty <input name="website" tabindex="-1" autocomplete="off" value="${textIn(sent, 'website')}"></label></p>
${form.steps.map(step(faulty))}
${form.consents ? html`<p class="field-help small text-muted">${form.opt_in_wording}</p>` : ''}<div class="form-actions row"><button class="button button-main form-submit" type="submit">${form.submit}</button></div>
<p class="form-privacy fine text-muted">We use what you send to answer you, and for nothing that you have not agreed to. ${form.passed_on === undefined ? '' : `${form.passed_on} `}<a href="${PLAIN_LINKS.privacyPolicy}">Privacy policy</a></p>
</form></div>`,
  );
}

/** A body that cannot be read as a form is not shown again. The page it was sent from still has it. */
export const answerRefusedForm = ({ dealer, message, status }: RefusedForm): Promise<Response> =>
  framed(
    dealer,
    'Not taken',
    html`<div role="alert"><h1 class="text-title">${message}</h1></div>
<p>Your browser’s back button leads to the form, where what you typed still stands.</p>
<p><a class="button button-second" href="${PLAIN_LINKS.home}">Go to ${dealer.name}</a></p>`,
    status,
  );

export const answerNotice = ({ dealer, title, text, act, status = 200 }: NoticePage): Promise<Response> =>
  framed(
    dealer,
    title,
    html`<h1 class="text-page">${title}</h1>
<p class="text-lead" role="status">${text}</p>
${
  act
    ? html`<form method="post" action="${act.action}"><input type="hidden" name="pressed" value="yes"><button class="button button-main">${act.label}</button></form>`
    : html`<p><a class="button button-second" href="${PLAIN_LINKS.home}">Go to ${dealer.name}</a></p>`
}`,
    status,
  );

/** Responds to a link in an email that was used, or is invalid. */
export const answerLinkOver = (dealer: PublishedDealer, text: string): Promise<Response> =>
  answerNotice({ dealer, title: 'This link does not work any more', text, status: 410 });

export const answerSpin = ({ dealer, prize, repeated }: SpunWheel): Promise<Response> =>
  framed(
    dealer,
    prize.name,
    html`<h1 class="text-page">${prize.name}</h1>
<p class="text-lead" role="status">${repeated ? SPUN_BEFORE : prize.text}</p>
${repeated ? html`<p>${prize.text}</p>` : ''}
<p><a class="button button-main" href="${PLAIN_LINKS.home}">Go to ${dealer.name}</a></p>`,
    200,
  );

export const answerFaultyForm = async (faulty: FaultyForm): Promise<Response> =>
  pageResponse(await faultyFormPage(faulty), faulty);
