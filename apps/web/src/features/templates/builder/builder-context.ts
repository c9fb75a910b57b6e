import type { PublishProblem } from '@safety-qube/domain/templates/problem';
import type { Question, QuestionType, Rule, TemplateContent } from '@safety-qube/domain/templates/template';
import type { TemplateModule } from '@safety-qube/domain/templates/template-rights';
import { createContext, use } from 'react';
import type { Change, Part, Target } from '../edit/edits.ts';
import type { Selection } from './selection.ts';

/** Actions of the builder. Always the same object, so that it causes no re-render. */
export interface BuilderActions {
  /** Applies a change. Typing on in the same field belongs to the same undo step, unless `isOwnStep` is given. */
  readonly edit: (change: Change, isOwnStep?: true) => void;
  readonly select: (selection: Selection, language?: string) => void;
  readonly addQuestion: (type: QuestionType, target: Target) => void;
  /** Inserts questions from elsewhere at the selection. */
  readonly insert: (questions: readonly Question[]) => void;
  readonly addFollowup: (question: Question, when: Rule['when']) => void;
  /** Makes a question a follow-up of another one, of the one before it by default. */
  readonly makeFollowup: (question: Question, parentId?: string) => void;
  /** Makes a follow-up a question that is always asked. */
  readonly makeIndependent: (question: Question) => void;
  readonly duplicate: (what: Question | Part) => void;
  /** Copies it, to be pasted here or in another template; returns the text for the clipboard. */
  readonly copy: (what: Question | Part) => string;
  readonly paste: (text: string) => void;
  readonly remove: (what: Question | Part) => void;
}

/** State of the builder besides the selection. */
export interface BuilderView {
  readonly id: number;
  readonly actions: BuilderActions;
  /** The language that is being edited. */
  readonly language: string;
  /** The template's own language. */
  readonly own: string;
  readonly canEdit: boolean;
  readonly module: TemplateModule;
}

const missing = (): never => {
  throw new Error('Must be used inside the builder');
};
export const ViewContext = createContext<BuilderView | undefined>(undefined);
export const ContentContext = createContext<TemplateContent | undefined>(undefined);
export const SelectionContext = createContext<Selection>({ kind: 'template' });
/** The numbers of the questions by their ids; the same object while they are the same. */
export const NumbersContext = createContext<Readonly<Record<string, string>>>({});
export const ProblemsContext = createContext<readonly PublishProblem[]>([]);

export const useBuilder = (): BuilderView => use(ViewContext) ?? missing();
export const useContent = (): TemplateContent => use(ContentContext) ?? missing();
export const useSelection = (): Selection => use(SelectionContext);
/** Returns the numbers of the questions in the form by their ids; one that asks nothing has none. */
export const useNumbers = (): Readonly<Record<string, string>> => use(NumbersContext);
/** Returns all problems of the current template. */
export const useProblems = (): readonly PublishProblem[] => use(ProblemsContext);

/** Whether it is a question, not a section. */
export const isQuestion = (what: Question | Part): what is Question => 'type' in what;
