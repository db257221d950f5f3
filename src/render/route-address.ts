/** An address that fits a route; pages draw their model and never look at it. `/cars/[slug]` → `/cars/page` */
export const addressOf = (route: string) => route.replace(/\[[^\]]+\]/g, 'page');
