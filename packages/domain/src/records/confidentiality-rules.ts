/** A rule by which records of one type are confidential; null for any value. */
export interface ConfidentialityRule {
  readonly facilityId: number | null;
  readonly category: string | null;
  readonly eventType: string | null;
  /** The roles that may see these records besides their people. */
  readonly roleIds: readonly number[];
}

/** What of a record decides whether rules make it confidential. */
export interface ConfidentialityFacts {
  readonly facilityId: number;
  readonly category: string | null;
  readonly eventType?: string | null | undefined;
}

/** The conditions of a rule by their names. */
export const RULE_CONDITIONS = ['facilityId', 'category', 'eventType'] as const;

/** Whether a record meets every condition of a rule. */
export const matchesRule = (rule: Omit<ConfidentialityRule, 'roleIds'>, facts: ConfidentialityFacts): boolean =>
  RULE_CONDITIONS.every((name) => rule[name] === null || rule[name] === facts[name]);

/**
 * The roles to which the rules make a record confidential; undefined if none does. Any rule that matches makes it confidential, and
 * the roles of all that match may see it.
 */
export function confidentialTo(
  rules: readonly ConfidentialityRule[],
  facts: ConfidentialityFacts,
): readonly number[] | undefined {
  const matching = rules.filter((rule) => matchesRule(rule, facts));
  return matching.length ? [...new Set(matching.flatMap(({ roleIds }) => roleIds))] : undefined;
}
