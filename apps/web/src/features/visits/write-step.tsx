import { Button, Skeleton } from '@mantine/core';
import { categoryOfEventType, type EventType } from '@safety-qube/domain/incidents/event-types';
import { RECORD_LIMITS } from '@safety-qube/domain/records/record-limits';
import type { TemplateContent } from '@safety-qube/domain/templates/template';
import { MOST_PHOTOS } from '@safety-qube/domain/visitor-limits';
import { IconSend } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceTiles } from '../../components/ui/choice-tiles.tsx';
import { FileField } from '../../components/ui/file-field.tsx';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { fetchPart } from '../../shared/page/after-first-paint.ts';
import { areTooMany, type DraftPhotos } from './draft-photos.ts';
import { isTooLong, LongText } from './long-text.tsx';
import type { DraftHandle } from './report-draft.ts';
import { kindsOf } from './report-kinds.ts';
import { VisitHeading } from './visit-frame.tsx';
import type { CheckQuestions, QuestionsResult } from './visit-questions.tsx';
import classes from './visits.module.css';

const VisitQuestions = lazy(() => fetchPart(() => import('./visit-questions.tsx')));

interface Props {
  code: string;
  handle: DraftHandle;
  photos: DraftPhotos;
  /** Categories and types of event to choose from; a single one is not asked. */
  categories: readonly { readonly value: string; readonly label: string; readonly instruction?: string | undefined }[];
  eventTypes: readonly EventType[];
  content: TemplateContent | null;
  onSend: (questions: QuestionsResult) => void;
  children: ReactNode;
}

/** Whether the category has to be asked: it may follow from the type of event. */
function asksCategory({ categories, eventTypes }: Props, eventType: EventType | null): boolean {
  if (eventTypes.length > 0 && eventType === null) return false;
  const known = eventType && categoryOfEventType(eventType);
  return categories.length > 1 && !categories.some(({ value }) => value === known);
}

/** The third step: one sentence, what the form asks besides, and the button that sends. */
export function WriteStep(props: Props) {
  const { code, handle, photos, categories, eventTypes, content, onSend, children } = props;
  const { t } = useTranslation();
  const { draft, change } = handle;
  const [attempts, setAttempts] = useState(0);
  const check = useRef<CheckQuestions>(() => ({ missing: 0, answers: {} }));
  const wasTried = attempts > 0;
  const isUnwritten = draft.description.trim() === '';
  const { category, eventType } = kindsOf(draft, props);
  const isCategoryAsked = asksCategory(props, eventType);
  const isKindMissing = (eventTypes.length > 1 && eventType === null) || (isCategoryAsked && category === null);
  const [missing, setMissing] = useState(0);
  const [hasTooMany, setTooMany] = useState(false);
  const submit = () => {
    const questions = check.current();
    setMissing(questions.missing);
    setAttempts((count) => count + 1);
    const isLong = isTooLong(draft.description, RECORD_LIMITS.description);
    const tooMany = areTooMany(photos);
    setTooMany(tooMany);
    if (!isUnwritten && !isLong && !isKindMissing && !tooMany && questions.missing === 0) onSend(questions);
  };
  const problem = [
    missing > 0 && t('visit.write.questions', { count: missing }),
    hasTooMany && t('visit.tooManyPhotos', { most: MOST_PHOTOS }),
  ].filter(Boolean);
  return (
    <form
      className={classes['column']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <VisitHeading title={t('raise.what')} />
      <FileField tray={photos.report} />
      <LongText
        label={t('visit.write.label')}
        description={t('raise.whatHelp')}
        value={draft.description}
        onChange={(description) => change({ description })}
        most={RECORD_LIMITS.description}
        error={wasTried && isUnwritten && t('raise.descriptionMissing')}
        minRows={4}
        maxRows={14}
      />
      {eventTypes.length > 1 && (
        <ChoiceTiles
          look="chips"
          label={t('raise.category')}
          value={eventType}
          onChange={(chosen) => change({ eventType: chosen })}
          choices={eventTypes.map((value) => ({ value, label: t(`eventType.${value}`) }))}
          error={wasTried && eventType === null && t('raise.categoryMissing')}
        />
      )}
      {isCategoryAsked && (
        <ChoiceTiles
          look="chips"
          label={t('raise.category')}
          value={category}
          onChange={(chosen) => change({ category: chosen })}
          choices={categories}
          error={wasTried && category === null && t('raise.categoryMissing')}
        />
      )}
      <FormAlert>{categories.find(({ value }) => value === category)?.instruction}</FormAlert>
      <Suspense fallback={<Skeleton height="60dvh" />}>
        {content && content.sections.length > 0 && (
          <VisitQuestions
            code={code}
            content={content}
            answers={draft.answers}
            onAnswer={(id, answer) => change({ answers: { ...draft.answers, [id]: answer } })}
            photos={photos.answers}
            showsMissing={wasTried}
            onReady={(ready) => {
              check.current = ready;
            }}
          />
        )}
        {/* Below the questions, which would push it down. */}
        <label className={classes['check']}>
          <input
            type="checkbox"
            checked={draft.isNotForPlace}
            onChange={(event) => change({ isNotForPlace: event.currentTarget.checked })}
          />
          <span>
            {t('visit.write.notForPlace')}
            <small>{t('visit.write.notForPlaceHelp')}</small>
          </span>
        </label>
        {children}
      </Suspense>
      <div className={classes['foot']} data-own-bar>
        <FormAlert>{problem.join(' ') || undefined}</FormAlert>
        <Button
          type="submit"
          size="xl"
          fullWidth
          leftSection={<IconSend size={20} stroke={1.75} className="flip" aria-hidden />}
        >
          {t('raise.send')}
        </Button>
      </div>
    </form>
  );
}
