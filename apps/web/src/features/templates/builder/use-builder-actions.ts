import type { TemplateContent } from '@safety-qube/domain/templates/template';
import { type Dispatch, type RefObject, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { toastUndo } from '../../../components/ui/undo-toast.tsx';
import { STORED, stored } from '../../../shared/page/stored.ts';
import { toastDone, toastError } from '../../../shared/page/toast.ts';
import { addLists, copiesOf, copyOfSection, readCopied, writeCopied } from '../edit/copies.ts';
import {
  addSection,
  addSubSection,
  type Change,
  editQuestion,
  insertQuestion,
  type Part,
  partsOf,
  removePart,
  removeQuestion,
  type Target,
} from '../edit/edits.ts';
import { fieldInFocus } from '../edit/field-in-focus.ts';
import { makeFollowup, makeIndependent, moveBack, previousParent } from '../edit/followups.ts';
import type { Step } from '../edit/history.ts';
import { newId, newQuestion } from '../edit/new-things.ts';
import { putBack } from '../edit/put-back.ts';
import { type BuilderActions, isQuestion } from './builder-context.ts';
import type { Selection } from './selection.ts';

/** The state that actions work on: always the newest. */
export interface Now {
  readonly content: TemplateContent;
  readonly selection: Selection;
}

/** Combines two changes. */
const both =
  (first: Change, second: Change): Change =>
  (content) =>
    second(first(content));

/**
 * Returns where a new item is inserted: after the selected question, at the end of the selected part, else at the very
 * end.
 */
function targetOf({ content, selection }: Now): Target | undefined {
  if (selection.kind === 'question') return { after: selection.id };
  const last = selection.kind === 'part' ? selection.id : partsOf(content).at(-1)?.id;
  return last === undefined ? undefined : { last };
}

/** Returns a change that duplicates a part next to it. */
function duplicatePart(content: TemplateContent, part: Part): { change: Change; id: string } {
  if ('subSections' in part) {
    const copy = copyOfSection(part);
    return { change: addSection(copy, part.id), id: copy.id };
  }
  const { subSections: _, ...copy } = copyOfSection({ ...part, subSections: [] });
  const holder = content.sections.find(({ subSections }) => subSections.some(({ id }) => id === part.id));
  return { change: addSubSection(holder?.id ?? '', copy), id: copy.id };
}

/** Writes the copied text to the clipboard, and to storage in case the clipboard is not available. */
function keepCopied(text: string): void {
  stored.set(STORED.copiedQuestions, text);
  void navigator.clipboard?.writeText(text).catch(() => undefined); // refused: the stored text is used
}

/** Returns all actions on the template, as steps of its history. */
export function useBuilderActions(
  now: RefObject<Now>,
  dispatch: Dispatch<Step>,
  select: BuilderActions['select'],
): BuilderActions {
  const { t } = useTranslation();
  return useMemo(() => {
    const edit = (change: Change) => dispatch({ type: 'change', change });
    const put: BuilderActions['insert'] = (questions) => {
      const target = targetOf(now.current);
      const [first, ...others] = questions;
      if (!target || !first) return;
      edit(
        others.reduce<{ change: Change; last: string }>(
          ({ change, last }, question) => ({
            change: both(change, insertQuestion(question, { after: last })),
            last: question.id,
          }),
          { change: insertQuestion(first, target), last: first.id },
        ).change,
      );
      select({ kind: 'question', id: first.id });
    };
    /** Makes a change that its toast can undo by itself, also after further changes. */
    const change = (make: Change, message: string, undo: { change: Change; selection: Selection }) => {
      const { content } = now.current;
      // The history compares objects by identity, so the change is applied here and the result is dispatched.
      const after = make(content);
      if (after === content) return;
      edit((current) => (current === content ? after : make(current)));
      toastUndo(message, () => {
        dispatch({ type: 'revert', after, change: undo.change });
        select(undo.selection);
      });
    };
    /** Moves a question between the levels of follow-ups. */
    const moveLevel = (id: string, make: Change, message: string) => {
      const selection: Selection = { kind: 'question', id };
      change(make, message, { change: moveBack(now.current.content, id), selection });
      select(selection);
    };
    return {
      edit: (change, isOwnStep) => {
        const field = isOwnStep ? undefined : fieldInFocus();
        dispatch({ type: 'change', change, ...(field !== undefined && { field }) });
      },
      select,
      addQuestion: (type, target) => {
        const question = newQuestion(type);
        edit(insertQuestion(question, target));
        select({ kind: 'question', id: question.id });
      },
      insert: (questions) => put(copiesOf(questions)),
      addFollowup: (question, when) => {
        const followupQuestion = newQuestion('short-text');
        edit(
          editQuestion(question.id, (one) => ({
            ...one,
            rules: [...one.rules, { id: newId(), when, action: 'show-question', followupQuestion }],
          })),
        );
        select({ kind: 'question', id: followupQuestion.id });
      },
      duplicate: (what) => {
        if (isQuestion(what)) {
          const [copy] = copiesOf([what]);
          if (!copy) return;
          edit(insertQuestion(copy, { after: what.id }));
          return select({ kind: 'question', id: copy.id });
        }
        const { change, id } = duplicatePart(now.current.content, what);
        edit(change);
        select({ kind: 'part', id });
      },
      copy: (what) => {
        const section = !isQuestion(what) && { section: 'subSections' in what ? what : { ...what, subSections: [] } };
        const text = writeCopied(now.current.content, section || (isQuestion(what) ? { questions: [what] } : {}));
        keepCopied(text);
        toastDone(t('templates.copied'));
        return text;
      },
      paste: (text) => {
        const copied = readCopied(text);
        if (!copied) return toastError(t('templates.nothingToPaste'));
        edit(addLists(copied.lists));
        if (copied.questions) return put(copiesOf(copied.questions));
        if (!copied.section) return;
        const section = copyOfSection(copied.section);
        edit(addSection(section));
        select({ kind: 'part', id: section.id });
      },
      remove: (what) => {
        const isOfQuestion = isQuestion(what);
        change(
          isOfQuestion ? removeQuestion(what.id) : removePart(what.id),
          t(isOfQuestion ? 'templates.questionDeleted' : 'templates.sectionDeleted'),
          {
            change: putBack(now.current.content, what.id),
            selection: { kind: isOfQuestion ? 'question' : 'part', id: what.id },
          },
        );
      },
      makeFollowup: ({ id }, parentId = previousParent(now.current.content, id)?.id) => {
        if (parentId === undefined) return toastError(t('templates.noParent'));
        moveLevel(id, makeFollowup(id, parentId), t('templates.isFollowup'));
      },
      makeIndependent: ({ id }) => moveLevel(id, makeIndependent(id), t('templates.isIndependent')),
    };
  }, [now, dispatch, select, t]);
}
