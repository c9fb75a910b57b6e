import { type AnswerChange, changeAnswer } from '@safety-qube/domain/templates/answer-change';
import type { Answer, Answers } from '@safety-qube/domain/templates/answers';
import type { EvaluationError } from '@safety-qube/domain/templates/evaluate';
import type { TemplateContent } from '@safety-qube/domain/templates/template';
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useLayout } from '../../shared/page/layout.ts';
import { FormColumn } from './form-column.tsx';
import { AnswersContext, FormContext } from './form-context.ts';
import classes from './form-fill.module.css';
import { type FormHead, FormPages } from './form-pages.tsx';
import type { FormSources } from './form-sources.ts';
import { useShownSections } from './form-state.ts';
import { SectionList } from './section-list.tsx';

interface Props {
  content: TemplateContent;
  answers: Answers;
  /** Called with the whole answer of a question each time part of it changes. */
  onAnswer: (questionId: string, answer: Answer) => void;
  /** The language of the questions, which need not be that of the page: `fr`. */
  language: string;
  sources: FormSources;
  /** Whether the user tried to finish the form: only then a missing answer is an error. */
  showsMissing?: boolean;
  /** Additional errors from the server; keep the same array while they are the same. */
  refused?: readonly EvaluationError[] | undefined;
  /** All in one column or one question at a time; depends on the window's width when absent. */
  layout?: 'column' | 'pages';
  isReadOnly?: boolean;
  /** Whether it is inside another form, which shows the progress itself. */
  isBrief?: boolean;
  /** The question to open in a form of pages, each time it changes. */
  goTo?: { readonly id: string } | undefined;
  /** The page's header in a form of pages, which then has none of its own: where it leads back to, and its title. */
  head?: FormHead;
  /** Content at the end of the form, such as the button that sends it. */
  end?: ReactNode;
}

/** Scrolls to a question and focuses its field. */
export function goToQuestion(id: string): void {
  const card = document.getElementById(`question-${id}`);
  card?.scrollIntoView({ block: 'center' });
  card?.querySelector<HTMLElement>('input:not([type=file]),textarea,button')?.focus({ preventScroll: true });
}

function goToSection(id: string): void {
  const head = document.getElementById(`section-${id}`);
  head?.scrollIntoView({ block: 'start' });
  head?.focus({ preventScroll: true });
}

/**
 * A form to be filled in. Visibility, required answers, scores and errors come from the rules of the domain alone; the
 * component loads and stores nothing.
 */
export function FormFill(props: Props) {
  const { content, answers, onAnswer, language, sources, showsMissing = false, isReadOnly = false } = props;
  const isPhone = useLayout() === 'mobile';
  const layout = props.layout ?? (isPhone ? 'pages' : 'column');
  // A key stroke renders its own question first, and its effects on the rest of the form right after.
  const evaluatedAnswers = useDeferredValue(answers);
  const sections = useShownSections(content, evaluatedAnswers, showsMissing, props.refused);
  const setting = useMemo(
    () => ({
      words: (text: Readonly<Record<string, string>> | undefined) => text?.[language] || text?.[content.language] || '',
      lists: content.lists,
      sources,
      isReadOnly,
    }),
    [content.language, content.lists, language, sources, isReadOnly],
  );
  // The context stays the same while the form is shown, so that a key stroke renders one question and not all.
  const latest = useRef({ answers, onAnswer });
  useEffect(() => {
    latest.current = { answers, onAnswer };
  });
  const change = useCallback((questionId: string, part: AnswerChange) => {
    const now = latest.current;
    now.onAnswer(questionId, changeAnswer(now.answers[questionId], part));
  }, []);
  const shared = { sections, onAnswer: change, end: props.end };
  return (
    <FormContext value={setting}>
      <AnswersContext value={answers}>
        <div className={classes['form']}>
          {layout === 'pages' ? (
            <FormPages {...shared} goTo={props.goTo} head={props.head} />
          ) : (
            <div className={classes['wide']}>
              <FormColumn {...shared} {...(props.isBrief && { isBrief: true })} />
              {!props.isBrief && sections.length > 1 && (
                <div className={classes['aside']}>
                  <SectionList sections={sections} onGo={goToSection} />
                </div>
              )}
            </div>
          )}
        </div>
      </AnswersContext>
    </FormContext>
  );
}
