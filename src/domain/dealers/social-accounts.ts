import type { SiteConfig } from '#domain/sites/site-schema.ts';

export interface SocialAccount {
  readonly icon: 'facebook' | 'x' | 'twitter' | 'youtube' | 'instagram' | 'tiktok' | 'linkedin';
  readonly href: string;
  readonly label: string;
}

const FROM_FIELDS = [
  { field: 'facebook_url', icon: 'facebook', label: 'Facebook' },
  { field: 'instagram_url', icon: 'instagram', label: 'Instagram' },
  { field: 'youtube_url', icon: 'youtube', label: 'YouTube' },
  { field: 'tiktok_url', icon: 'tiktok', label: 'TikTok' },
] as const;

/** Prefers the accounts listed for the footer to those in the dealer's own fields. */
export function socialAccounts(config: SiteConfig): readonly SocialAccount[] {
  if (config.footer.social_links.length > 0) return config.footer.social_links;
  return FROM_FIELDS.flatMap(({ field, icon, label }) => {
    const href = config[field];
    return href === null ? [] : [{ href, icon, label }];
  });
}
