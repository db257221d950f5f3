/** Pages of the API that letters lead to. They work for whoever has the letter, signed in or not. */
const page = (path: string) => (token: string) => `${path}?token=${encodeURIComponent(token)}`;

export const ALERT_LINKS = {
  confirm: page('/api/account/alerts/confirm'),
  stop: page('/api/account/alerts/stop'),
} as const;
