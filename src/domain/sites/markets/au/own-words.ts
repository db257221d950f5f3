/** Any of these words is wrong in another market. */
export const AU_WORDS =
  /\b(?:Excl\. Govt|stamp duty|comparison rates?|Australian (?:number|mobile|Privacy))(?![\w-])/i;
