import type { Answer, Answers } from '@safety-qube/domain/templates/answers';
import type { OptionList, Text } from '@safety-qube/domain/templates/template';
import { createContext, useContext } from 'react';
import type { FormSources } from './form-sources.ts';

/** Settings that all questions of a form share. */
export interface FormSetting {
  /** Returns a text in the language of the form; in the template's own where it is missing. */
  readonly words: (text: Text | undefined) => string;
  readonly lists: readonly OptionList[];
  readonly sources: FormSources;
  readonly isReadOnly: boolean;
}

/** The current answers; what follows from them for the form is rendered a little later. */
export const AnswersContext = createContext<Answers>({});

export const useAnswer = (questionId: string): Answer | undefined => useContext(AnswersContext)[questionId];

export const FormContext = createContext<FormSetting | null>(null);

/** Returns the maximum length of a text that is cut off while it is written; for visitors an error says that it is too long. */
export const useCut = (most: number): { maxLength?: number } =>
  useFormSetting().sources.isForVisitor ? {} : { maxLength: most };

export function useFormSetting(): FormSetting {
  const setting = useContext(FormContext);
  if (!setting) throw new Error('A question must be inside a form');
  return setting;
}
