/** Shown if a form could not be sent and the server gave no message. */
export const SEND_FAILED = 'An error occurred when submitting this form';
