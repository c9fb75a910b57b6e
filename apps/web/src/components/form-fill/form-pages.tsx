import { ActionIcon, Button } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DirectionalIcon } from '../ui/directional-icon.tsx';
import type { LayoutProps } from './form-column.tsx';
import classes from './form-pages.module.css';
import type { ShownQuestion } from './form-state.ts';
import { QuestionCard } from './question-card.tsx';
import { SectionList } from './section-list.tsx';
import { SectionName } from './section-name.tsx';

/** Current page: a question, or the overview that ends the form. */
type Place = string | 'overview';

const markOf = (shown: ShownQuestion, current: Place): string | undefined => {
  if (shown.question.id === current) return 'now';
  if (shown.errors.length || shown.result.isFailed) return 'wrong';
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

/**
 * One question at a time, as on a phone; the overview of the sections is the last page and can be opened at any time.
 */
export function FormPages({
  sections,
  onAnswer,
  end,
  goTo,
}: LayoutProps & { goTo?: { readonly id: string } | undefined }) {
  const { t } = useTranslation();
  const all = sections.flatMap(({ questions }) => questions);
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
  const counted = part.questions.filter(({ number }) => number !== undefined);
  const position = counted.indexOf(shown) + 1;
  return (
    <div ref={top} tabIndex={-1} className={classes['pages']}>
      <div className={classes['pageHead']}>
        <div>
          <h2 className={classes['pageSection']}>
            <SectionName of={part} />
          </h2>
          {position > 0 && <p>{t('formFill.questionOf', { number: position, count: counted.length })}</p>}
        </div>
        <ActionIcon size={44} aria-label={t('formFill.sections')} onClick={() => go('overview')}>
          <IconListCheck size={22} stroke={1.6} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes['marks']} aria-hidden>
        {counted.map((one) => (
          <span key={one.question.id} data-mark={markOf(one, place)} />
        ))}
      </div>
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
