/** Who may see a confidential record besides its people: roles, and the people of groups. */
export interface ConfidentialTo {
  readonly roleIds: readonly number[];
  readonly groupIds: readonly number[];
}

/** A rule by which records of one type are confidential, to whom it names; null for any value. */
export interface ConfidentialityRule extends ConfidentialTo {
  readonly facilityId: number | null;
  readonly category: string | null;
  readonly eventType: string | null;
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
export const matchesRule = (
  rule: Omit<ConfidentialityRule, keyof ConfidentialTo>,
  facts: ConfidentialityFacts,
): boolean => RULE_CONDITIONS.every((name) => rule[name] === null || rule[name] === facts[name]);

/**
 * To whom the rules make a record confidential; undefined if none does. Any rule that matches makes it confidential, and those whom
 * any of these names may see it.
 */
export function confidentialTo(
  rules: readonly ConfidentialityRule[],
  facts: ConfidentialityFacts,
): ConfidentialTo | undefined {
  const matching = rules.filter((rule) => matchesRule(rule, facts));
  const all = (name: keyof ConfidentialTo): number[] => [...new Set(matching.flatMap((rule) => rule[name]))];
  return matching.length ? { roleIds: all('roleIds'), groupIds: all('groupIds') } : undefined;
}
