/** The reporting rules that can apply to a tenant: the United States' 29 CFR 1904.39, Great Britain's RIDDOR 2013. */
export const REGIMES = ['osha', 'riddor'] as const;
export type Regime = (typeof REGIMES)[number];

/** The values of the setting in a tenant's configuration. */
export const REGIME_CHOICES = ['osha', 'riddor', 'both', 'none'] as const;
export const DEFAULT_REGIMES: (typeof REGIME_CHOICES)[number] = 'osha';

/** The regimes of a configured value; those of the default for an invalid one. */
export function regimesOf(choice: unknown): readonly Regime[] {
  if (choice === 'both') return REGIMES;
  if (choice === 'none') return [];
  return REGIMES.filter((regime) => regime === (choice === 'riddor' ? choice : DEFAULT_REGIMES));
}
