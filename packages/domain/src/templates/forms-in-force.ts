import type { RecordForms } from '../record-types/descriptor.ts';
import { reporterPart } from './asked-of.ts';
import { type FormKind, type KindLists, kindsOf } from './form-kinds.ts';
import { type NamedForm, type PublishProblem, problem, problemWhen } from './problem.ts';
import type { TemplateContent } from './template.ts';
import { TEMPLATE } from './texts.ts';
import { isAsking, placesOf } from './walk.ts';

/** The form that is used for each kind. */
export type FormsInForce = ReadonlyMap<FormKind, NamedForm>;

/** The form for each kind: the first that has it, given the forms in use with the most recently published first. */
export function formsInForce(forms: RecordForms | null, inUse: readonly (NamedForm & KindLists)[]): FormsInForce {
  const inForce = new Map<FormKind, NamedForm>();
  for (const { id, name, language, ...lists } of inUse)
    for (const kind of kindsOf(forms, lists)) if (!inForce.has(kind)) inForce.set(kind, { id, name, language });
  return inForce;
}

/** Returns the form for a kind: its own, or else the one for all other kinds. */
export const formOfKind = (inForce: FormsInForce, kind: FormKind): NamedForm | undefined =>
  inForce.get(kind) ?? inForce.get(null);

/** Returns a warning for each other form that publishing a form for these kinds would replace, with the kinds concerned. */
function replacedForms(id: number, kinds: readonly FormKind[], inForce: FormsInForce): PublishProblem[] {
  const others = kinds.flatMap((kind) => {
    const form = inForce.get(kind);
    return form && form.id !== id ? [{ kind, form }] : [];
  });
  return [...Map.groupBy(others, ({ form }) => form.id).values()].flatMap((same) =>
    same[0] ? [problem('replaces-form', TEMPLATE, { form: same[0].form, kinds: same.map(({ kind }) => kind) })] : [],
  );
}

/** Returns an error for each question that asks for a person, in a form that is used for a kind whose forms must not. */
function questionsForPeople(
  { id, content }: { readonly id: number; readonly content: TemplateContent },
  forms: RecordForms | null,
  inForce: FormsInForce,
): PublishProblem[] {
  const kinds = kindsOf(forms, content);
  const isUsedFor = (kind: string): boolean =>
    kinds.includes(kind) || (kinds.includes(null) && (inForce.get(kind)?.id ?? id) === id);
  if (!forms?.impersonal.some(isUsedFor)) return [];
  return placesOf(content).flatMap(({ question }) =>
    problemWhen(question.type === 'person', 'asks-for-person', { about: 'question', id: question.id }),
  );
}

/**
 * Returns the problems with what a form is used for. Errors: it asks for a person, in a form for a kind that must not. Warnings: a
 * form for a kind has to ask the reporter something, and it replaces the form that is used for its kind.
 */
export function kindProblems(
  { id, content }: { readonly id: number; readonly content: TemplateContent },
  forms: RecordForms | null,
  inForce: FormsInForce,
): PublishProblem[] {
  const kinds = kindsOf(forms, content);
  const asksTeamOnly = isAsking(content) && !isAsking(reporterPart(content));
  return [
    ...questionsForPeople({ id, content }, forms, inForce),
    ...problemWhen(kinds.length > 0 && asksTeamOnly, 'reporter-asked-nothing', TEMPLATE),
    ...replacedForms(id, kinds, inForce),
  ];
}
