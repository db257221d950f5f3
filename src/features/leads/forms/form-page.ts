import type { ContentPage } from '#domain/content/content-schema.ts';
import type { Place } from '#domain/dealers/places.ts';
import { formOf, type LeadFormModel } from '#domain/leads/forms/form-model.ts';
import { looksUp } from '#domain/leads/forms/form-parts.ts';
import { FORM_PAGES, type FormPage, formPageNamed } from '#domain/leads/forms/form-places.ts';
import { type FormId, formRow } from '#domain/leads/forms/form-rows.ts';
import { formSite } from '#domain/leads/forms/form-site.ts';
import { type SuccessWording, successWording } from '#domain/leads/forms/success.ts';
import { headModel } from '#domain/shell/head-model.ts';
import type { Dealer } from '#domain/sites/dealer.ts';
import { marketWords } from '#domain/sites/markets/markets.ts';
import { financeTerms } from '#domain/vehicles/card-model.ts';
import { examplePrice } from '#domain/vehicles/price/repayment.ts';
import { type ContactPageModel, contactPage } from '#features/dealers/locations/contact-page.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';
import { type FormPlace, formPlace } from './form-props.ts';

/** A calculator needs terms to calculate with. */
function calculatorModel(dealer: Dealer) {
  const terms = financeTerms(dealer);
  if (terms === null) return null;
  const price = examplePrice(dealer.vehicles.map((vehicle) => vehicle.price)) ?? 30_000;
  return { terms, price, market: marketWords(dealer.market) };
}

export type CalculatorModel = NonNullable<ReturnType<typeof calculatorModel>>;

/** A page with a form, and the dealer's own words for it if any. */
export interface FormPageSource {
  readonly slug: string;
  readonly path: string;
  readonly form: FormId;
  readonly page: FormPage | undefined;
  readonly content: ContentPage | undefined;
}

const PICTURE_RATIO = 16 / 9;

/** Lists every page of a site with a form: the standard ones that it is offered, and those of its page files that name one. */
export function formPagesOf({ site, config }: Pick<Dealer, 'site' | 'config'>): readonly FormPageSource[] {
  const { pages: files } = site;
  const own = files.flatMap((content): FormPageSource[] => {
    const page = formPageNamed(content.slug);
    const form = content.form ?? page?.form;
    if (form === undefined) return [];
    return [{ slug: content.slug, path: paths.contentPage(content.slug, config), form, page, content }];
  });
  const offered = FORM_PAGES.filter(
    ({ slug, offered: isOffered }) => isOffered(config) && !files.some((content) => content.slug === slug),
  ).map((page) => ({ slug: page.slug, path: `/${page.slug}`, form: page.form, page, content: undefined }));
  return [...own, ...offered];
}

/** The page promises only what the site can do. */
const leadOf = (
  { lead, leadWithLookUp }: FormPage,
  config: Dealer['config'],
  say: (text: string) => string,
): string =>
  [lead, leadWithLookUp !== undefined && looksUp(config) ? leadWithLookUp : '']
    .filter((text) => text !== '')
    .map(say)
    .join(' ');

export function formPage(source: FormPageSource, context: PageContext) {
  const { path, form, page, content } = source;
  const { dealer, picture } = context;
  const { config } = dealer;
  const { say } = formSite(config);
  const title = content?.title ?? say(page?.title ?? '');
  const lead = content?.description ?? (page ? leadOf(page, config, say) : null);
  const row = formRow(form);
  const finished = formOf(form, config);
  const image = content?.image ?? null;
  const imageAlt = content?.image_alt ?? null;
  return {
    kind: 'form' as const,
    head: headModel(dealer, {
      path,
      title,
      description: lead,
      image,
      imageAlt,
      indexed: content?.noindex !== true,
    }),
    title,
    lead,
    image:
      image === null
        ? null
        : picture({
            src: image,
            alt: imageAlt ?? '',
            ratio: PICTURE_RATIO,
            sizes: '(min-width: 992px) 640px, 100vw',
            widest: 960,
          }),
    form: finished,
    /** The name of the form’s place on the page. */
    anchor: row.anchor ?? 'form',
    place: formPlace(context.dealer),
    /** The address where bookings are made instead. */
    elsewhere: row.elsewhere?.(config) ?? null,
    /** What happens after it is sent. */
    next: successWording(finished.filing.success, config).next,
    calculator: page?.calculator === true ? calculatorModel(dealer) : null,
  };
}

export type FormPageModel = ReturnType<typeof formPage>;

/** The location's page, with a form to write to it. */
export interface ContactFormPageModel extends ContactPageModel {
  readonly form: LeadFormModel;
  readonly formPlace: FormPlace;
  readonly known: Readonly<Record<string, string>>;
  readonly next: SuccessWording['next'];
}

export const contactFormPage = (place: Place, context: PageContext): ContactFormPageModel => ({
  ...contactPage(place, context),
  form: formOf('email-us', context.dealer.config),
  formPlace: formPlace(context.dealer),
  known: { location_id: String(place.main.id) },
  next: successWording('general-enquiry', context.dealer.config).next,
});
