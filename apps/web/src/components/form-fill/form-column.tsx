import type { AnswerChange } from '@safety-qube/domain/templates/answer-change';
import type { SubSection } from '@safety-qube/domain/templates/template';
import { Fragment, memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './form-column.module.css';
import { useFormSetting } from './form-context.ts';
import type { ShownSection } from './form-state.ts';
import shared from './question-card.module.css';
import { QuestionCard } from './question-card.tsx';
import { SectionName } from './section-name.tsx';

export interface LayoutProps {
  readonly sections: readonly ShownSection[];
  readonly onAnswer: (questionId: string, change: AnswerChange) => void;
  readonly end: ReactNode;
  /** Whether it is inside another form: then its own progress says little and is not shown. */
  readonly isBrief?: boolean;
}

function SubHead({ part }: { part: SubSection | undefined }) {
  const { words } = useFormSetting();
  return part && words(part.name) ? (
    <p className={classes['subHead']}>
      <bdi className="words">{words(part.name)}</bdi>
    </p>
  ) : null;
}

const SectionPart = memo((props: Pick<LayoutProps, 'onAnswer' | 'isBrief'> & { part: ShownSection }) => {
  const { part, onAnswer, isBrief } = props;
  const { t } = useTranslation();
  const { words } = useFormSetting();
  const { section, questions, answered, total } = part;
  const help = words(section.help);
  const id = `section-${section.id}`;
  return (
    <section className={classes['section']} aria-labelledby={id}>
      <div className={classes['sectionHead']}>
        <h2 id={id} tabIndex={-1}>
          <SectionName of={part} />
        </h2>
        {!isBrief && total > 0 && <span>{t('formFill.answered', { answered, count: total })}</span>}
      </div>
      {!isBrief && (
        <progress
          className={classes['progress']}
          max={total || 1}
          value={answered}
          aria-label={t('formFill.answered', { answered, count: total })}
        />
      )}
      {help && (
        <p className={shared['help']}>
          <bdi className="words">{help}</bdi>
        </p>
      )}
      {questions.map((shown, at) => {
        const { subSectionId } = shown.result;
        const isNew = subSectionId !== questions[at - 1]?.result.subSectionId;
        return (
          <Fragment key={shown.question.id}>
            {isNew && <SubHead part={section.subSections.find((sub) => sub.id === subSectionId)} />}
            <QuestionCard {...shown} isLarge={false} onAnswer={onAnswer} />
          </Fragment>
        );
      })}
    </section>
  );
});

/** All sections in one column. */
export const FormColumn = ({ sections, onAnswer, end, isBrief }: LayoutProps) => (
  <div className={classes['column']} data-brief={isBrief || undefined}>
    {sections.map((part) => (
      <SectionPart key={part.section.id} part={part} onAnswer={onAnswer} {...(isBrief && { isBrief })} />
    ))}
    {end}
  </div>
);
