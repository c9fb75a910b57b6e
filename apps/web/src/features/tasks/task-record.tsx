import { TASK_FIELDS } from '@safety-qube/domain/record-types/task-fields';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Fact } from '../../components/ui/fact.tsx';
import { laterPart } from '../../components/ui/later-part.tsx';
import { RecordLink } from '../../components/ui/record-link.tsx';
import { DEFAULT_RECORD_PARTS, type RecordParts } from '../../config/record-parts.ts';
import type { RecordOf } from '../../config/record-types.ts';
import { useDates } from '../../shared/format/use-dates.ts';
import { useLayout } from '../../shared/page/layout.ts';
import { formValues } from '../../shared/records/own-fields.ts';
import { Checklist } from './checklist.tsx';
import { EffectQuestion } from './effect-question.tsx';
import classes from './tasks.module.css';
import { tasksOfRecordQuery } from './tasks.queries.ts';
import { useTaskWords } from './use-task-words.ts';

/** A note if the record that the task was created from has only weak controls. */
function WeakControls({ originId }: { originId: number }) {
  const { t } = useTranslation();
  const { data } = useQuery(tasksOfRecordQuery(originId));
  return data?.hasOnlyWeakControls ? <p className={classes['weak']}>{t('task.weak')}</p> : null;
}

/** The record that the task was created from: on a phone the facts below are collapsed. */
function OriginMark({ record }: { record: RecordOf<'task'> }) {
  const { t } = useTranslation();
  const { origin } = record;
  const isPhone = useLayout() === 'mobile';
  if (!isPhone) return null;
  return (
    <>
      {origin && (
        <span>
          {t('task.origin')} <RecordLink record={origin} isShort />
        </span>
      )}
    </>
  );
}

function TaskFacts({ record }: { record: RecordOf<'task'> }) {
  const { t } = useTranslation();
  const dates = useDates();
  const { control, evidence, effect, repeat, origin } = record;
  const effectText = effect?.worked == null ? undefined : t(effect.worked ? 'task.workedWell' : 'task.workedNot');
  return (
    <>
      {control && <Fact label={t('task.control')}>{t(`control.${control}`)}</Fact>}
      {evidence && evidence !== 'none' && <Fact label={t('task.evidence')}>{t(`evidence.${evidence}`)}</Fact>}
      {effect && (
        <Fact label={t('task.effectOn')}>
          {dates.plainDay(effect.on)}
          {effectText && <small className={classes['effectText']}>{effectText}</small>}
        </Fact>
      )}
      {repeat && (
        <Fact label={t('task.repeat')}>
          {t(`repeat.${repeat.unit}`, { count: repeat.every })}
          {repeat.until && (
            <small className={classes['effectText']}>{t('task.untilDay', { day: dates.plainDay(repeat.until) })}</small>
          )}
        </Fact>
      )}
      {origin && <WeakControls originId={origin.id} />}
    </>
  );
}

/** What tasks add to the page of a record. */
export const TASK_RECORD: RecordParts = {
  ...DEFAULT_RECORD_PARTS,
  Facts: TaskFacts,
  Mark: OriginMark,
  Work: EffectQuestion,
  Below: Checklist,
  EditFields: laterPart(async () => (await import('./task-edit-fields.tsx')).TaskEditFields),
  editValues: (record: RecordOf<'task'>) => ({
    ...formValues(TASK_FIELDS, { ...record, effectOn: record.effect?.on }),
    repeat: record.repeat,
    reason: null,
  }),
  useWords: useTaskWords,
};
