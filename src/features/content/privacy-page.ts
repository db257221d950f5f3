import { addressLine } from '#domain/dealer/address.ts';
import { primaryLocation } from '#domain/dealer/places.ts';
import { headModel } from '#domain/page/head-model.ts';
import { thirdParty } from '#domain/security/third-parties.ts';
import { thirdPartyUses } from '#domain/site/third-party-uses.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';
import type { ContentPageModel } from './content-page.ts';
import { privacyText } from './privacy-text.ts';

export function privacyPage({ dealer, say }: PageContext): ContentPageModel {
  const { config } = dealer;
  const location = primaryLocation(config.locations);
  const title = 'Privacy policy';
  const lead = say(`How ${config.name} handles what you tell us when you enquire, book or visit this site.`);
  return {
    kind: 'content',
    head: headModel(dealer, { path: paths.privacyPolicy, title, description: lead }),
    title,
    lead,
    date: null,
    image: null,
    html: privacyText({
      market: config.market,
      name: config.name,
      address: addressLine(location.address),
      phone: config.phone ?? location.contact_detail.phone,
      email: location.contact_detail.email,
      asksConsent: config.consent,
      thirdParties: [...new Set(thirdPartyUses(dealer).map(({ id }) => id))].map(thirdParty),
      retentionDays: config.leads.retention_days,
      say,
    }),
  };
}
