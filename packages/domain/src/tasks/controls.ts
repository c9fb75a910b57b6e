/** The hierarchy of controls, the strongest first, by the values of the tenant's field. */
export const CONTROLS = ['eliminate', 'substitute', 'engineer', 'administer', 'protective-equipment'] as const;
export type Control = (typeof CONTROLS)[number];

/** Why there is a task: because of a record, of a question of a form, as the next of its series, or by itself. */
export const TASK_SOURCES = ['record', 'question', 'repeat', 'itself'] as const;
export type TaskSource = (typeof TASK_SOURCES)[number];

/** What a task is there for. */
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

/** Controls that leave a hazard where it is: rules and training, and what a person wears. */
const WEAK: readonly Control[] = ['administer', 'protective-equipment'];

/** Whether tasks answer a finding with training or protective equipment alone; those of no kind say nothing. */
export function isAnsweredWeakly(controls: readonly (Control | null)[]): boolean {
  const said = controls.filter((control) => control !== null);
  return said.length > 0 && said.every((control) => WEAK.includes(control));
}

/** What has to be shown when a task is done: nothing, what was done in words, or a photo of it. */
export const EVIDENCE = ['none', 'note', 'photo'] as const;
export type Evidence = (typeof EVIDENCE)[number];

/** Whether what somebody brings is the evidence that a task demands. */
export function isShown(demanded: Evidence, brought: { readonly note: boolean; readonly photo: boolean }): boolean {
  return demanded === 'none' || brought[demanded];
}
