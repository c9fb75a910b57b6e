/** What the fields of a rule are found by on the page. */
export const ruleAnchor = (ruleId: string): string => `rule-${ruleId}`;

/** Goes to a rule once its question is shown: into sight, with the focus in what follows from it. */
export const goToRule = (ruleId: string): void =>
  void requestAnimationFrame(() => {
    const rule = document.getElementById(ruleAnchor(ruleId));
    rule?.scrollIntoView({ block: 'center' });
    [...(rule?.querySelectorAll<HTMLElement>('input:not([type=hidden])') ?? [])].at(-1)?.focus({ preventScroll: true });
  });
