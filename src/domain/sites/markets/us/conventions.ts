export const US_CONVENTIONS = { spelling: 'american', halfDays: ['AM', 'PM'] } as const;
