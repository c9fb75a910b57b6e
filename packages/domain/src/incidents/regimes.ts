/** The rules that a tenant can be under: the United States' 29 CFR 1904.39, Great Britain's RIDDOR 2013. */
export const REGIMES = ['osha', 'riddor'] as const;
export type Regime = (typeof REGIMES)[number];

/** What a tenant says of them in its configuration. */
export const REGIME_CHOICES = ['osha', 'riddor', 'both', 'none'] as const;
export const DEFAULT_REGIMES: (typeof REGIME_CHOICES)[number] = 'osha';

/** The regimes of a choice; the default's for what is none. */
export function regimesOf(choice: unknown): readonly Regime[] {
  if (choice === 'both') return REGIMES;
  if (choice === 'none') return [];
  return REGIMES.filter((regime) => regime === (choice === 'riddor' ? choice : DEFAULT_REGIMES));
}
