import { ActionIcon, Button } from '@mantine/core';
import type { Answer } from '@safety-qube/domain/templates/answers';
import { IconListCheck } from '@tabler/icons-react';
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DirectionalIcon } from '../ui/directional-icon.tsx';
import type { LayoutProps } from './form-column.tsx';
import { AnswersContext } from './form-context.ts';
import classes from './form-pages.module.css';
import { isUnwanted, type ShownQuestion } from './form-state.ts';
import { QuestionCard } from './question-card.tsx';
import { SectionList } from './section-list.tsx';
import { SectionName } from './section-name.tsx';

/** Current page: a question, or the overview that ends the form. */
type Place = string | 'overview';

/** The header of the page that the form fills. */
export interface FormHead {
  /** The link back. */
  readonly start: ReactNode;
  readonly title: string;
  /** What is said below the title, beside the section: whether the answers are saved. */
  readonly state: ReactNode;
  /** Shown with the sections: where it is filled in, in which language. */
  readonly about: ReactNode;
}

const markOf = (shown: ShownQuestion, answer: Answer | undefined, current: Place): string | undefined => {
  if (shown.question.id === current) return 'now';
  if (shown.errors.length || shown.result.isFailed || isUnwanted(shown.question, answer)) return 'wrong';
  return shown.result.isAnswered ? 'done' : undefined;
};

/**
 * Returns the page to start on: the first unanswered question, or the instructions that lead to it; undefined when all
 * are answered.
 */
function openingOf(questions: readonly ShownQuestion[]): string | undefined {
  let at = questions.findIndex(({ result, number }) => number !== undefined && !result.isAnswered);
  while (questions[at - 1]?.question.type === 'instruction') at--;
  return questions[at]?.question.id;
}

/** One line: the way back, the title with section and state, and what opens the overview. */
function PageHead(props: { head: FormHead | undefined; section?: ReactNode; children?: ReactNode }) {
  const { head, section } = props;
  return (
    <div className={classes['pageHead']}>
      {head?.start}
      <div className={classes['pageWords']}>
        {head && <h1 className={classes['pageTitle']}>{head.title}</h1>}
        <div className={classes['pageState']}>
          {section && <h2 className={classes['pageSection']}>{section}</h2>}
          {head?.state}
        </div>
      </div>
      {props.children}
    </div>
  );
}

/**
 * One question at a time, as on a phone; the overview of the sections is the last page and can be opened at any time.
 */
export function FormPages({
  sections,
  onAnswer,
  end,
  goTo,
  head,
}: LayoutProps & { goTo?: { readonly id: string } | undefined; head?: FormHead | undefined }) {
  const { t } = useTranslation();
  const answers = useContext(AnswersContext);
  const all = sections.flatMap(({ questions }) => questions);
  const counted = all.filter(({ number }) => number !== undefined);
  const [place, setPlace] = useState<Place>(() => openingOf(all) ?? 'overview');
  const top = useRef<HTMLDivElement>(null);
  const hasMoved = useRef(false);
  useEffect(() => {
    if (goTo) setPlace(goTo.id);
  }, [goTo]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new page starts at its top, with the focus there
  useEffect(() => {
    if (hasMoved.current) top.current?.focus();
  }, [place]);
  const go = (next: Place) => {
    hasMoved.current = true;
    setPlace(next);
  };
  const at = all.findIndex(({ question }) => question.id === place);
  const shown = all[at];
  const part = sections.find(({ section }) => section.id === shown?.result.sectionId);
  if (!shown || !part)
    return (
      <div ref={top} tabIndex={-1} className={classes['pages']}>
        {head && (
          <div className={classes['top']}>
            <PageHead head={head} />
          </div>
        )}
        {head?.about}
        <SectionList
          sections={sections}
          onGo={(id) => {
            const questions = sections.find(({ section }) => section.id === id)?.questions ?? [];
            go(openingOf(questions) ?? questions[0]?.question.id ?? 'overview');
          }}
        />
        <div className={classes['end']}>{end}</div>
      </div>
    );
  return (
    <div ref={top} tabIndex={-1} className={classes['pages']}>
      <div className={classes['top']} data-sticky={head && true}>
        <PageHead head={head} section={<SectionName of={part} />}>
          <ActionIcon size={44} aria-label={t('formFill.sections')} onClick={() => go('overview')}>
            <IconListCheck size={22} stroke={1.6} aria-hidden />
          </ActionIcon>
        </PageHead>
        <div className={classes['marks']} style={{ '--marks': counted.length }} aria-hidden>
          {counted.map((one) => (
            <span key={one.question.id} data-mark={markOf(one, answers[one.question.id], place)} />
          ))}
        </div>
      </div>
      {shown.number !== undefined && (
        <p className={classes['position']}>
          {t('formFill.questionOf', { number: shown.number, count: counted.length })}
        </p>
      )}
      <QuestionCard key={shown.question.id} {...shown} number={undefined} isLarge onAnswer={onAnswer} />
      <div className={classes['bar']} data-own-bar>
        <Button
          variant="default"
          aria-label={t('formFill.back')}
          disabled={at === 0}
          onClick={() => go(all[at - 1]?.question.id ?? place)}
        >
          <DirectionalIcon name="back" size={20} />
        </Button>
        <Button
          className={classes['next']}
          rightSection={<DirectionalIcon name="forward" size={18} />}
          onClick={() => go(all[at + 1]?.question.id ?? 'overview')}
        >
          {t(at === all.length - 1 ? 'formFill.toOverview' : 'formFill.next')}
        </Button>
      </div>
    </div>
  );
}
