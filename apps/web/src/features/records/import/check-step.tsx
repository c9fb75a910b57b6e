import { Button, Radio } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Figures } from '../../../components/ui/figures.tsx';
import { ProgressLine } from '../../../components/ui/progress-line.tsx';
import type { RecordTypeSetup } from '../../../config/record-types.ts';
import { useNumbers } from '../../../shared/format/use-numbers.ts';
import { importFieldsQuery, importProblemsQuery } from './import.queries.ts';
import { Outcome } from './outcome.tsx';
import part from './part.module.css';
import { CommonProblem, commonProblem, type OpenValue, ProblemGroups } from './problem-groups.tsx';
import { ReportButton } from './report-button.tsx';
import frame from './step-frame.module.css';
import { StepFrame } from './step-frame.tsx';
import type { ImportWork } from './use-import.ts';
import { useImportAction } from './use-import-action.ts';

/** Chooses what happens to rows with problems. */
function OnError({ item, change }: ImportWork) {
  const { t } = useTranslation();
  return (
    <Radio.Group
      className={part['part'] ?? ''}
      label={t('import.onError')}
      value={item.mapping.onError}
      onChange={(onError) => change({ mapping: (now) => ({ ...now, onError }) })}
    >
      <div className={part['radios']}>
        {(['stop', 'skip'] as const).map((value) => (
          <Radio
            key={value}
            value={value}
            label={t(`import.onError.${value}`)}
            description={t(`import.onErrorMeans.${value}`)}
          />
        ))}
      </div>
    </Radio.Group>
  );
}

/** The dry run, its progress, and its results; then the import itself. */
export function CheckStep(props: ImportWork & { setup: RecordTypeSetup; onBack: () => void; onValue: OpenValue }) {
  const { item, setup, onBack, onValue, isSaving } = props;
  const { t } = useTranslation();
  const { whole } = useNumbers();
  const act = useImportAction(item);
  const { state, rows, done, problems, skipped, mapping, abilities } = item;
  const { data: fields = [] } = useQuery(importFieldsQuery(setup.type));
  const found = useQuery({ ...importProblemsQuery(item), enabled: state === 'checked' && problems > 0 });
  const most = commonProblem(found.data ?? [], item);
  const [asks, setAsks] = useState(false);
  const good = Math.max(0, (rows ?? 0) - skipped);
  const check = (isFirst: boolean) => (
    <Button
      size="md"
      variant={isFirst ? 'filled' : 'default'}
      disabled={!abilities.check || isSaving}
      loading={act.isPending && act.variables === 'check'}
      onClick={() => act.mutate('check')}
    >
      {t(isFirst ? 'import.check' : 'import.checkAgain')}
    </Button>
  );
  if (state === 'checking')
    return (
      <StepFrame title={t('import.checking')} text={t('import.checkText')}>
        <ProgressLine
          label={t('import.checking')}
          share={rows ? done / rows : undefined}
          text={
            rows
              ? t('import.rowsOf', { done: whole(done), rows: whole(rows) })
              : done
                ? t('import.rowCount', { count: done, n: whole(done) })
                : t('import.begins')
          }
        />
        {abilities.cancel && (
          <Button variant="default" loading={act.isPending} onClick={() => act.mutate('cancel')}>
            {t('import.stopCheck')}
          </Button>
        )}
      </StepFrame>
    );
  if (state !== 'checked')
    return (
      <StepFrame title={t('import.checkTitle')} text={t('import.checkText')} onBack={onBack} next={check(true)}>
        <OnError {...props} />
      </StepFrame>
    );
  const isStopped = problems > 0 && mapping.onError === 'stop';
  return (
    <StepFrame
      title={problems ? t('import.checkedProblems') : t('import.checkedWell')}
      text={t(problems ? (isStopped ? 'import.checkedStop' : 'import.checkedSkip') : 'import.checkedNext')}
      onBack={onBack}
      note={t('import.startNote')}
      next={
        <span className={frame['footActions']}>
          {check(false)}
          <Button
            size="md"
            disabled={!abilities.start || isSaving || isStopped || good === 0}
            loading={act.isPending && act.variables === 'start'}
            onClick={() => (skipped > 0 ? setAsks(true) : act.mutate('start'))}
          >
            {t('import.start', { count: good, n: whole(good) })}
          </Button>
        </span>
      }
    >
      <Figures
        figures={[
          { label: t('import.figure.rows'), value: rows ?? 0 },
          { label: t('import.figure.good', { records: t(setup.labels.many) }), value: good, tone: 'good' },
          { label: t('import.figure.badRows'), value: skipped, tone: skipped ? 'bad' : undefined },
        ]}
      />
      <Outcome item={item} count={good} />
      {problems > 0 ? (
        <>
          <CommonProblem {...props} fields={fields} />
          <OnError {...props} />
          <ProblemGroups
            item={item}
            onValue={onValue}
            tools={<ReportButton item={item} label={t('import.problemsCsv')} />}
          />
        </>
      ) : (
        <p className={part['nothing']}>
          <IconListCheck size={20} stroke={1.5} aria-hidden /> {t('import.noProblems')}
        </p>
      )}
      {asks && (
        <ConfirmDialog
          title={t('import.leaveOutTitle', { count: skipped, n: whole(skipped) })}
          text={[
            most && most.count > 1 && t('import.common', { n: whole(most.count), all: whole(skipped) }),
            most?.message,
            most && most.column !== null && t('import.inColumn', { column: most.column }),
          ]
            .filter(Boolean)
            .join(' ')}
          action={t('import.start', { count: good, n: whole(good) })}
          isBusy={act.isPending}
          onConfirm={() => act.mutate('start', { onSettled: () => setAsks(false) })}
          onClose={() => setAsks(false)}
        />
      )}
    </StepFrame>
  );
}
