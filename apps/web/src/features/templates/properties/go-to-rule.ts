/** Returns the id of a rule's fields on the page. */
export const ruleAnchor = (ruleId: string): string => `rule-${ruleId}`;

/** Opens a rule once its question is shown: scrolls to it and focuses its consequence. */
export const goToRule = (ruleId: string): void =>
  void requestAnimationFrame(() => {
    const rule = document.getElementById(ruleAnchor(ruleId));
    rule?.scrollIntoView({ block: 'center' });
    [...(rule?.querySelectorAll<HTMLElement>('input:not([type=hidden])') ?? [])].at(-1)?.focus({ preventScroll: true });
  });
