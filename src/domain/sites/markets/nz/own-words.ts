/** Any of these words is wrong in another market. */
export const NZ_WORDS = /\b(?:warrant of fitness|WOF|road user charges|New Zealand number)(?![\w-])/i;
