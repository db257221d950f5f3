export const NZ_CONVENTIONS = { spelling: 'british', halfDays: ['am', 'pm'] } as const;
