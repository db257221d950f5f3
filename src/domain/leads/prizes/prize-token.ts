/** The query parameter of the link in the email. */
export const SPIN_TOKEN = 'spin';
