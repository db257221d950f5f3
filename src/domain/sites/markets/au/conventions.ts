export const AU_CONVENTIONS = { spelling: 'british', halfDays: ['am', 'pm'] } as const;
