import type { EventType } from '../incidents/event-types.ts';
import { type NamedForm, type PublishProblem, problem } from './problem.ts';
import type { TemplateContent } from './template.ts';
import { TEMPLATE } from './texts.ts';

/** The form that is used for each type of event. */
export type FormsInForce = ReadonlyMap<EventType, NamedForm>;

/** The form for each type of event: the first that has it, given the forms in use with the most recently published first. */
export function formsInForce(
  inUse: readonly (NamedForm & { readonly eventTypes: readonly EventType[] })[],
): FormsInForce {
  const inForce = new Map<EventType, NamedForm>();
  for (const { id, name, language, eventTypes } of inUse)
    for (const eventType of eventTypes) if (!inForce.has(eventType)) inForce.set(eventType, { id, name, language });
  return inForce;
}

/** Returns a warning for each other form that publishing this content would replace, with the types of events concerned. */
export function replacedForms(
  id: number,
  { eventTypes = [] }: Pick<TemplateContent, 'eventTypes'>,
  inForce: FormsInForce,
): PublishProblem[] {
  const others = eventTypes.flatMap((eventType) => {
    const form = inForce.get(eventType);
    return form && form.id !== id ? [{ eventType, form }] : [];
  });
  return [...Map.groupBy(others, ({ form }) => form.id).values()].flatMap((same) =>
    same[0]
      ? [problem('replaces-form', TEMPLATE, { form: same[0].form, eventTypes: same.map(({ eventType }) => eventType) })]
      : [],
  );
}
