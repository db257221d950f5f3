/** Any of these words is wrong in another market. */
export const US_WORDS =
  /\b(?:colors?|colored|personaliz\w+|inquir(?:y|ies|e|ed)|favorites?|tires|centers?|licenses?|ZIP code|APR|down payments?|grille guard|Taxes & (?:Government )?Fees|US number)(?![\w-])/i;
