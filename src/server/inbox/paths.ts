const BASE = '/_inbox';
const segment = encodeURIComponent;

export const INBOX_PATH = BASE;
export const FLEET_PATH = '/_fleet';
export const INBOX_MAIL_PATH = `${BASE}/mail`;
export const inboxLeadPath = (id: string): string => `${BASE}/leads/${segment(id)}`;
export const inboxReleasePath = (id: string): string => `${inboxLeadPath(id)}/release`;
export const inboxFilePath = (leadId: string, fileId: string): string =>
  `${inboxLeadPath(leadId)}/files/${segment(fileId)}`;
export const inboxLetterPath = (id: string): string => `${INBOX_MAIL_PATH}/${segment(id)}`;
export const inboxLetterHtmlPath = (id: string): string => `${inboxLetterPath(id)}/html`;
export const inboxLetterSourcePath = (id: string): string => `${inboxLetterPath(id)}/source`;
