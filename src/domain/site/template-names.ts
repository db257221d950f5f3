export const TEMPLATE_NAMES = ['classic', 'large', 'square', 'marketplace'] as const;
export type TemplateName = (typeof TEMPLATE_NAMES)[number];
