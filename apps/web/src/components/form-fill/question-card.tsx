import { Checkbox, Textarea } from '@mantine/core';
import { type AnswerChange, isNoAnswer } from '@safety-qube/domain/templates/answer-change';
import { ANSWER_LIMITS } from '@safety-qube/domain/templates/answer-limits';
import { type Answer, tasksIn } from '@safety-qube/domain/templates/answers';
import type { EvaluationError, QuestionResult } from '@safety-qube/domain/templates/evaluate';
import type { Question } from '@safety-qube/domain/templates/template';
import {
  IconAlertCircle,
  IconAlertOctagonFilled,
  IconCamera,
  IconChecklist,
  IconInfoCircle,
  IconNote,
} from '@tabler/icons-react';
import { memo, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTrayFiles } from '../../shared/files/file-tray.ts';
import { FileField } from '../ui/file-field.tsx';
import { useAnswer, useCut, useFormSetting } from './form-context.ts';
import { InstructionImage } from './instruction-image.tsx';
import classes from './question-card.module.css';
import { useErrorWords } from './question-errors.ts';
import { QuestionField } from './question-field.tsx';
import { VideoLink } from './video-link.tsx';

interface CardProps {
  readonly question: Question;
  readonly result: QuestionResult;
  readonly answer: Answer | undefined;
  readonly errors: readonly EvaluationError[];
  /** Its number in the form; undefined for one that takes no answer. */
  readonly number: string | undefined;
  readonly isLarge: boolean;
  readonly onAnswer: (questionId: string, change: AnswerChange) => void;
}
const NONE: Answer = {};
/** Types whose fields have their own "not applicable", or take no answer. */
const WITHOUT_NOT_APPLICABLE: readonly Question['type'][] = ['yes-no', 'instruction', 'formula'];

/** Note, photos and tasks next to an answer: required by a rule, or added by the user. */
function Beside({
  question,
  result,
  answer,
  onAnswer,
}: Pick<CardProps, 'question' | 'result' | 'onAnswer'> & { answer: Answer }) {
  const { t } = useTranslation();
  const { sources, isReadOnly } = useFormSetting();
  const tray = sources.tray(question.id, 'photos');
  const photos = useTrayFiles(tray);
  const [isNoteOpen, setNoteOpen] = useState(false);
  const [arePhotosOpen, setPhotosOpen] = useState(false);
  const [isTaskOpen, setTaskOpen] = useState(false);
  const noteCut = useCut(ANSWER_LIMITS.note);
  const hasNote = result.noteRequired || answer.note !== undefined || isNoteOpen;
  // Where the answer itself is a photo, no further ones are needed.
  const takesPhotos = question.type !== 'photo' && question.type !== 'drawing';
  const hasPhotos = takesPhotos && (result.photoRequired || photos.length > 0 || arePhotosOpen);
  const hasTask = result.taskRequired || tasksIn(answer) > 0 || isTaskOpen;
  return (
    <>
      {hasPhotos && (
        <FileField tray={tray} label={t(result.photoRequired ? 'formFill.photosRequired' : 'formFill.photos')} />
      )}
      {hasNote && (
        <Textarea
          label={t(result.noteRequired ? 'formFill.noteRequired' : 'formFill.note')}
          autosize
          minRows={2}
          maxRows={8}
          {...noteCut}
          value={answer.note ?? ''}
          onChange={(event) => onAnswer(question.id, { note: event.currentTarget.value || undefined })}
        />
      )}
      {hasTask && (
        <div>
          {result.taskRequired && <p className={classes['asked']}>{t('formFill.taskRequired')}</p>}
          {sources.task?.(question.id)}
        </div>
      )}
      <div className={classes['beside']} hidden={isReadOnly}>
        {takesPhotos && !hasPhotos && (
          <button type="button" onClick={() => setPhotosOpen(true)}>
            <IconCamera size={16} stroke={1.6} aria-hidden />
            {t('formFill.addPhoto')}
          </button>
        )}
        {!hasNote && (
          <button type="button" onClick={() => setNoteOpen(true)}>
            <IconNote size={16} stroke={1.6} aria-hidden />
            {t('formFill.addNote')}
          </button>
        )}
        {sources.mayAddTask && !hasTask && (
          <button type="button" onClick={() => setTaskOpen(true)}>
            <IconChecklist size={16} stroke={1.6} aria-hidden />
            {t('formFill.addTask')}
          </button>
        )}
        {!isNoAnswer(answer) && (
          <button type="button" onClick={() => onAnswer(question.id, { value: undefined, notApplicable: undefined })}>
            {t('formFill.clear')}
          </button>
        )}
      </div>
    </>
  );
}

const Card = memo(({ question, result, answer = NONE, errors, number, isLarge, onAnswer }: CardProps) => {
  const { t } = useTranslation();
  const { words, isReadOnly, sources } = useFormSetting();
  const withheld = sources.withheld?.(question.id);
  const wordsOf = useErrorWords();
  const id = useId();
  const text = words(question.text);
  const help = words(question.help);
  const isInstruction = question.type === 'instruction';
  const takesAnswer = !isInstruction && question.type !== 'formula';
  const messages = [...new Set(errors.map((error) => wordsOf(error, question)))];
  const describedBy = [help && `${id}-help`, messages.length && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div
      id={`question-${question.id}`}
      className={classes['card']}
      data-type={question.type}
      data-depth={Math.min(result.depth, 4) || undefined}
      data-wrong={messages.length > 0 || undefined}
      data-large={isLarge || undefined}
    >
      <div className={classes['head']}>
        {isInstruction && <IconInfoCircle size={18} stroke={1.6} aria-hidden />}
        {number !== undefined && (
          <span className={classes['number']} aria-hidden>
            {number}
          </span>
        )}
        <h3 id={id} className={classes['text']}>
          <bdi className="words">{text}</bdi>
          {result.required && (
            <span className={classes['required']}>
              <span aria-hidden> *</span>
              <span className="unseen"> {t('formFill.required')}</span>
            </span>
          )}
        </h3>
        {question.critical && (
          <span className={classes['critical']}>
            <IconAlertOctagonFilled size={15} aria-hidden />
            {t('formFill.critical')}
          </span>
        )}
      </div>
      {help && (
        <p id={`${id}-help`} className={classes['help']}>
          <bdi className="words">{help}</bdi>
        </p>
      )}
      {isInstruction && question.image && <InstructionImage image={question.image} about={text} />}
      {isInstruction && question.video && <VideoLink address={question.video} about={text} />}
      {withheld}
      {!isInstruction && !withheld && (
        <fieldset className={classes['answer']} disabled={isReadOnly}>
          {!answer.notApplicable || WITHOUT_NOT_APPLICABLE.includes(question.type) ? (
            <QuestionField
              question={question}
              answer={answer}
              onAnswer={(change) => onAnswer(question.id, change)}
              text={text}
              labelledBy={id}
              describedBy={describedBy}
              isInvalid={messages.length > 0}
              errors={errors}
              calculated={result.value}
            />
          ) : null}
          {question.notApplicable && !WITHOUT_NOT_APPLICABLE.includes(question.type) && (
            <Checkbox
              label={t('formFill.doesNotApply')}
              checked={answer.notApplicable ?? false}
              onChange={(event) =>
                onAnswer(question.id, {
                  value: undefined,
                  notApplicable: event.currentTarget.checked || undefined,
                })
              }
            />
          )}
          {takesAnswer && <Beside question={question} result={result} answer={answer} onAnswer={onAnswer} />}
        </fieldset>
      )}
      <div id={`${id}-error`} className={classes['errors']} aria-live="polite">
        {messages.map((sentence) => (
          <p key={sentence} className={classes['error']}>
            <IconAlertCircle size={14} stroke={1.75} aria-hidden />
            {sentence}
          </p>
        ))}
      </div>
    </div>
  );
});

/** A question with its answer. It is rendered again only when something of it changed: forms have hundreds of them. */
export function QuestionCard(props: Omit<CardProps, 'answer'>) {
  return <Card {...props} answer={useAnswer(props.question.id)} />;
}
