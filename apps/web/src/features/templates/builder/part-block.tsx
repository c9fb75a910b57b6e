import { TextInput } from '@mantine/core';
import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AddButton } from '../add-button.tsx';
import { editPart, type Part, stepPart } from '../edit/edits.ts';
import { TypeMenu } from '../questions/type-menu.tsx';
import { inWords, withWords } from '../words.ts';
import classes from './builder.module.css';
import { useBuilder, useSelection } from './builder-context.ts';
import { ProblemMark } from './problem-mark.tsx';
import { QuestionCard } from './question-card.tsx';
import { Tools } from './tools.tsx';

/** Actions on a section or sub-section. */
function PartTools({ part }: { part: Part }) {
  const { actions } = useBuilder();
  return (
    <Tools
      onStep={(by) => actions.edit(stepPart(part.id, by))}
      onDuplicate={() => actions.duplicate(part)}
      onCopy={() => actions.copy(part)}
      onRemove={() => actions.remove(part)}
    />
  );
}

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
export const PartBlock = memo(function PartBlock(props: { part: Part; number: string; isSub?: boolean }) {
  const { part, number, isSub = false } = props;
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
    <div className={classes['part']} data-sub={isSub || undefined}>
      <div ref={head} className={classes['partHead']} data-selected={isSelected || undefined}>
        {isSelected && canEdit ? (
          <>
            <Heading className="unseen">{name}</Heading>
            <span className={`${classes['quiet']} num`}>{number}</span>
            <Name part={part} />
          </>
        ) : (
          <Heading className={classes['partTitle']}>
            <button
              type="button"
              aria-pressed={isSelected}
              onClick={() => actions.select({ kind: 'part', id: part.id })}
            >
              <span className={`${classes['quiet']} num`}>{number}</span>
              <bdi className="words">{name}</bdi>
            </button>
          </Heading>
        )}
        {'askedOf' in part && part.askedOf === 'reporter' && (
          <span className={classes['quiet']}>{t('templates.askedOfReporter')}</span>
        )}
        <ProblemMark about="section" id={part.id} />
        {isSelected && canEdit && <PartTools part={part} />}
      </div>
      {part.questions.map((question) => (
        <QuestionCard key={question.id} question={question} />
      ))}
      {!part.questions.length && <p className={classes['quiet']}>{t('templates.emptySection')}</p>}
      {canEdit && (
        <TypeMenu onChoose={(type) => actions.addQuestion(type, { last: part.id })}>
          <AddButton variant="subtle" className={classes['addQuestion'] ?? ''}>
            {t('templates.addQuestion')}
          </AddButton>
        </TypeMenu>
      )}
    </div>
  );
});
