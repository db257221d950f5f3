/** Said where a form could not be sent and the server has no word of its own. */
export const SEND_FAILED = 'An error occurred when submitting this form';
