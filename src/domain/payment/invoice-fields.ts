/** What is paid, by names that nobody who pays is asked for. Apart from the form: a browser needs no more of it. */
export const INVOICE_FIELDS = ['what', 'dealership', 'reference', 'amount'] as const;
