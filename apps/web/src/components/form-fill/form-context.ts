import type { Answer, Answers } from '@safety-qube/domain/templates/answers';
import type { OptionList, Text } from '@safety-qube/domain/templates/template';
import { createContext, useContext } from 'react';
import type { FormSources } from './form-sources.ts';

/** What all questions of a form share. */
export interface FormSetting {
  /** Texts in the language of the form; in the template's own where one is missing. */
  readonly words: (text: Text | undefined) => string;
  readonly lists: readonly OptionList[];
  readonly sources: FormSources;
  readonly isReadOnly: boolean;
}

/** The answers as they are now; what follows from them for the form comes a moment later. */
export const AnswersContext = createContext<Answers>({});

export const useAnswer = (questionId: string): Answer | undefined => useContext(AnswersContext)[questionId];

export const FormContext = createContext<FormSetting | null>(null);

export function useFormSetting(): FormSetting {
  const setting = useContext(FormContext);
  if (!setting) throw new Error('A question stands outside of a form');
  return setting;
}
