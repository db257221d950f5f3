/** The nine amounts that a form’s buttons offer, by a site’s `forms.money_choices`. */
export const MONEY_CHOICES = {
  standard: [5_000, 10_000, 15_000, 20_000, 30_000, 40_000, 50_000, 60_000, 70_000],
  large: [300_000, 350_000, 400_000, 450_000, 500_000, 550_000, 600_000, 700_000, 800_000],
} as const satisfies Readonly<Record<'standard' | 'large', readonly number[]>>;
