import { TextInput } from '@mantine/core';
import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AddButton } from '../add-button.tsx';
import { editPart, type Part } from '../edit/edits.ts';
import { TypeMenu } from '../questions/type-menu.tsx';
import { inWords, withWords } from '../words.ts';
import classes from './builder.module.css';
import { useBuilder, useSelection } from './builder-context.ts';
import { ProblemMark } from './problem-mark.tsx';
import { QuestionCard } from './question-card.tsx';
import { PartTools } from './question-tools.tsx';

/** The name of a section: edited in place while it is selected. */
function Name({ part }: { part: Part }) {
  const { t } = useTranslation();
  const { actions, language, own } = useBuilder();
  return (
    <TextInput
      variant="unstyled"
      autoFocus
      dir="auto"
      className={classes['partInput'] ?? ''}
      classNames={{ input: 'words' }}
      aria-label={t('templates.sectionName')}
      placeholder={inWords(part.name, language, own) || t('templates.unnamedSection')}
      value={part.name[language] ?? ''}
      onChange={(event) =>
        actions.edit(editPart(part.id, { name: withWords(part.name, language, event.currentTarget.value) }))
      }
    />
  );
}

/** A section or sub-section with its questions, and a button to add one. */
export const PartBlock = memo(function PartBlock(props: { part: Part; label?: string; isSub?: boolean }) {
  const { part, label, isSub = false } = props;
  const { t } = useTranslation();
  const { actions, language, own, canEdit } = useBuilder();
  const selection = useSelection();
  const isSelected = selection.kind === 'part' && selection.id === part.id;
  const name = inWords(part.name, language, own) || t('templates.unnamedSection');
  const Heading = isSub ? 'h3' : 'h2';
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSelected) head.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isSelected]);
  return (
    <div className={classes['part']} data-part data-sub={isSub || undefined}>
      {label && <p className={classes['partLabel']}>{label}</p>}
      <div ref={head} className={classes['partHead']} data-selected={isSelected || undefined}>
        {isSelected && canEdit ? (
          <>
            <Heading className="unseen">{name}</Heading>
            <Name part={part} />
          </>
        ) : (
          <Heading className={classes['partTitle']}>
            <button
              type="button"
              aria-pressed={isSelected}
              onClick={() => actions.select({ kind: 'part', id: part.id })}
            >
              <bdi className="words">{name}</bdi>
            </button>
          </Heading>
        )}
        {'askedOf' in part && part.askedOf === 'reporter' && (
          <span className={classes['quiet']}>{t('templates.askedOfReporter')}</span>
        )}
        <ProblemMark about="section" id={part.id} />
      </div>
      {isSelected && canEdit && <PartTools part={part} />}
      {part.questions.length > 0 ? (
        <div className={classes['questions']}>
          {part.questions.map((question) => (
            <QuestionCard key={question.id} question={question} />
          ))}
        </div>
      ) : (
        <p className={classes['quiet']}>{t('templates.emptySection')}</p>
      )}
      {canEdit && (
        <TypeMenu onChoose={(type) => actions.addQuestion(type, { last: part.id })}>
          <AddButton variant="default" className={classes['addQuestion'] ?? ''} data-add-question>
            {t('templates.addQuestion')}
          </AddButton>
        </TypeMenu>
      )}
    </div>
  );
});
