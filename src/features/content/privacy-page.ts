import { hasAccounts } from '#domain/account/account-config.ts';
import { addressLine, primaryLocation } from '#domain/dealer/places.ts';
import { headModel } from '#domain/page/head-model.ts';
import { thirdParty } from '#domain/security/third-parties.ts';
import type { SiteConfig } from '#domain/site/schema.ts';
import { thirdPartyUses } from '#domain/site/third-party-uses.ts';
import type { PageContext } from '#features/page-context.ts';
import { paths } from '#paths';
import type { ContentPageModel } from './content-page.ts';
import { privacyText } from './privacy-text.ts';
import { wordsBlock } from './ready/words.ts';

/** Where an account is looked after. */
function accountPlace(config: SiteConfig) {
  if (!hasAccounts(config)) return null;
  return config.garage_enabled
    ? { name: config.garage.name, href: config.garage.path }
    : { name: 'Sign in', href: paths.signIn };
}

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
    image: null,
    blocks: [
      wordsBlock(
        privacyText({
          market: config.market,
          name: config.name,
          address: addressLine(location.address),
          phone: config.phone ?? location.contact_detail.phone,
          email: location.contact_detail.email,
          asksConsent: config.consent,
          account: accountPlace(config),
          thirdParties: [...new Set(thirdPartyUses(dealer).map(({ id }) => id))].map(thirdParty),
          retentionDays: config.leads.retention_days,
          say,
        }),
      ),
    ],
  };
}
