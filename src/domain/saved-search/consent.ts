/** What somebody agrees to who wants mails; kept with the search as it was read, with the time. */
export const alertConsent = ({ many }: { readonly many: string }): string =>
  `E-mail me when new ${many} match`;
