import type { PublishProblem } from '@safety-qube/domain/templates/problem';
import type { Question, QuestionType, Rule, TemplateContent } from '@safety-qube/domain/templates/template';
import type { TemplateModule } from '@safety-qube/domain/templates/template-rights';
import { createContext, use } from 'react';
import type { Change, Part, Target } from '../edit/edits.ts';
import type { Selection } from './selection.ts';

/** What can be done in the builder. Always the same object, so that nothing is drawn anew for it. */
export interface BuilderActions {
  /** Writing on in a field is the same step of undoing; anything that is a step of its own says so. */
  readonly edit: (change: Change, isOwnStep?: true) => void;
  readonly select: (selection: Selection, language?: string) => void;
  readonly addQuestion: (type: QuestionType, target: Target) => void;
  /** Puts questions that are kept elsewhere where the selection is. */
  readonly insert: (questions: readonly Question[]) => void;
  readonly addFollowup: (question: Question, when: Rule['when']) => void;
  readonly duplicate: (what: Question | Part) => void;
  /** Keeps it to be pasted, here or in another template; answers the text that says it. */
  readonly copy: (what: Question | Part) => string;
  readonly paste: (text: string) => void;
  readonly remove: (what: Question | Part) => void;
}

/** What the builder shows besides what is selected. */
export interface BuilderView {
  readonly id: number;
  readonly actions: BuilderActions;
  /** The language that is being written. */
  readonly language: string;
  /** The language that the template is written in. */
  readonly own: string;
  readonly canEdit: boolean;
  readonly module: TemplateModule;
}

const missing = (): never => {
  throw new Error('Outside of the builder');
};
export const ViewContext = createContext<BuilderView | undefined>(undefined);
export const ContentContext = createContext<TemplateContent | undefined>(undefined);
export const SelectionContext = createContext<Selection>({ kind: 'template' });
export const ProblemsContext = createContext<readonly PublishProblem[]>([]);

export const useBuilder = (): BuilderView => use(ViewContext) ?? missing();
export const useContent = (): TemplateContent => use(ContentContext) ?? missing();
export const useSelection = (): Selection => use(SelectionContext);
/** All that is wrong with the template as it stands. */
export const useProblems = (): readonly PublishProblem[] => use(ProblemsContext);

/** Whether something is a question, and no section. */
export const isQuestion = (what: Question | Part): what is Question => 'type' in what;
