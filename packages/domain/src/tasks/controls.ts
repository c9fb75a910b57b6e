/** The hierarchy of controls, the strongest first, by their values in the tenant's field. */
export const CONTROLS = ['eliminate', 'substitute', 'engineer', 'administer', 'protective-equipment'] as const;
export type Control = (typeof CONTROLS)[number];

/** Why a task exists: because of a record, of a question of a form, as the next of its series, or on its own. */
export const TASK_SOURCES = ['record', 'question', 'repeat', 'itself'] as const;
export type TaskSource = (typeof TASK_SOURCES)[number];

/** Why a task exists, from what is known of it. */
export function sourceOf({
  hasOrigin,
  isOfQuestion,
  isRepeated,
}: {
  readonly hasOrigin?: boolean;
  readonly isOfQuestion?: boolean;
  readonly isRepeated?: boolean;
}): TaskSource {
  if (hasOrigin) return 'record';
  if (isOfQuestion) return 'question';
  return isRepeated ? 'repeat' : 'itself';
}

/** Controls that leave the hazard in place: rules and training, and protective equipment. */
const WEAK: readonly Control[] = ['administer', 'protective-equipment'];

/** Whether tasks answer a finding with training or protective equipment alone; tasks without a control are ignored. */
export function hasOnlyWeakControls(controls: readonly (Control | null)[]): boolean {
  const said = controls.filter((control) => control !== null);
  return said.length > 0 && said.every((control) => WEAK.includes(control));
}

/** The evidence that a completed task needs: none, a note of what was done, or a photo of it. */
export const EVIDENCE = ['none', 'note', 'photo'] as const;
export type Evidence = (typeof EVIDENCE)[number];

/** Whether the given evidence is what a task demands. */
export function isShown(demanded: Evidence, found: { readonly note: boolean; readonly photo: boolean }): boolean {
  return demanded === 'none' || found[demanded];
}
