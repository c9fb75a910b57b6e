import { Button, Group } from '@mantine/core';
import type { Import } from '@safety-qube/contract/schemas/imports';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { type Figure, Figures } from '../../../components/ui/figures.tsx';
import { FormAlert } from '../../../components/ui/form-alert.tsx';
import { ProgressLine } from '../../../components/ui/progress-line.tsx';
import type { RecordTypeSetup } from '../../../config/record-types.ts';
import { useNumbers } from '../../../shared/format/use-numbers.ts';
import { exactRecordCountQuery } from '../../../shared/records/record-counts.ts';
import { Outcome } from './outcome.tsx';
import { ProblemGroups } from './problem-groups.tsx';
import { ReportButton } from './report-button.tsx';
import frame from './step-frame.module.css';
import { StepFrame } from './step-frame.tsx';
import type { ImportWork } from './use-import.ts';
import { useImportAction, useRepeatImport } from './use-import-action.ts';

/** Returns the results of an import as figures. */
function useFigures(setup: RecordTypeSetup) {
  const { t } = useTranslation();
  return ({ state, rows, created, skipped, kept }: Import): Figure[] => {
    const all = { label: t('import.figure.rows'), value: rows ?? 0 };
    if (state === 'undone')
      return [
        { label: t('import.figure.takenBack'), value: Math.max(0, created - kept) },
        { label: t('import.figure.kept'), value: kept },
      ];
    return [
      all,
      { label: t('import.figure.brought', { records: t(setup.labels.many) }), value: created, tone: 'good' },
      { label: t('import.figure.leftOut'), value: skipped, tone: skipped ? 'bad' : undefined },
    ];
  };
}

/** The work in the background, with its progress; the page may be left. */
function Working(props: { item: Import; state: 'running' | 'cancelling' | 'undoing'; children?: ReactNode }) {
  const { item, state, children } = props;
  const { t } = useTranslation();
  const { whole } = useNumbers();
  const { rows, done, created } = item;
  const all = state === 'undoing' ? created : state === 'running' ? rows : null;
  const title = t(`import.working.${state}`);
  return (
    <StepFrame title={title} text={t('import.workingText')}>
      <ProgressLine
        label={title}
        share={all ? done / all : undefined}
        text={
          all
            ? t('import.rowsOf', { done: whole(done), rows: whole(all) })
            : done
              ? t('import.rowCount', { count: done, n: whole(done) })
              : t('import.begins')
        }
      />
      {children}
    </StepFrame>
  );
}

/** Links to the imported records: to the list, or, if some are open and some closed, to each tab with its count. */
function ListLinks({ setup, item: { id } }: { setup: RecordTypeSetup; item: Import }) {
  const { t } = useTranslation();
  const { whole } = useNumbers();
  // Exact counts: above the limit of counts it would be unknown how many are in each tab.
  const count = (tab: 'all' | 'closed') => ({ ...exactRecordCountQuery(setup, tab, { importId: id }), enabled: true });
  const open = useQuery(count('all')).data?.count ?? 0;
  const closed = useQuery(count('closed')).data?.count ?? 0;
  const address = `${setup.paths.list}?import=${id}&sort=newest`;
  const link = (to: string, text: string, isFirst = true) => (
    <Button size="md" variant={isFirst ? 'filled' : 'default'} component={Link} to={to}>
      {text}
    </Button>
  );
  if (open === 0 || closed === 0) return link(closed > 0 ? `${address}&tab=closed` : address, t('import.see'));
  return (
    <span className={frame['footActions']}>
      {link(`${address}&tab=closed`, t('import.seeClosed', { count: closed, n: whole(closed) }), false)}
      {link(address, t('import.seeOpen', { count: open, n: whole(open) }))}
    </span>
  );
}

/** The import while it runs, its result, and the actions on it afterwards. */
export function ResultStep(
  props: ImportWork & { setup: RecordTypeSetup; onBack: () => void; onRepeat: (fresh: Import) => void },
) {
  const { item, setup, onBack, onRepeat } = props;
  const { t } = useTranslation();
  const { whole } = useNumbers();
  const figures = useFigures(setup);
  const act = useImportAction(item);
  const repeat = useRepeatImport(item, onRepeat);
  const [asks, setAsks] = useState<'cancel' | 'undo'>();
  const { state, abilities, created, problems, failure, kept } = item;
  const confirm = (action: 'cancel' | 'undo') => act.mutate(action, { onSettled: () => setAsks(undefined) });
  const dialog = asks && (
    <ConfirmDialog
      title={t(`import.${asks}Title`, { count: created, n: whole(created) })}
      text={t(`import.${asks}Text`)}
      action={t(`import.${asks}`)}
      {...(asks === 'cancel' && { refusal: t('import.goOn') })}
      focusOtherwise="step-heading"
      isBusy={act.isPending}
      onConfirm={() => confirm(asks)}
      onClose={() => setAsks(undefined)}
    />
  );
  if (state === 'running' || state === 'cancelling' || state === 'undoing')
    return (
      <Working item={item} state={state}>
        {abilities.cancel && (
          <Button variant="default" onClick={() => setAsks('cancel')}>
            {t('import.cancel')}
          </Button>
        )}
        {dialog}
      </Working>
    );
  // Not started yet: the steps before are shown.
  if (state === 'ready' || state === 'checking' || state === 'checked') return null;
  const isDone = state === 'done';
  const isUndone = state === 'undone';
  return (
    <StepFrame
      title={t(`import.result.${state}`)}
      text={t(isUndone && kept ? 'import.resultKept' : `import.resultText.${state}`)}
      note={abilities.repeat && t(kept ? 'import.repeatKept' : 'import.repeatMeans')}
      next={
        isDone ? (
          <ListLinks setup={setup} item={item} />
        ) : (
          abilities.repeat && (
            <Button size="md" loading={repeat.isPending} onClick={() => repeat.mutate()}>
              {t('import.repeat')}
            </Button>
          )
        )
      }
    >
      <FormAlert>{failure ?? undefined}</FormAlert>
      {(isDone || isUndone) && <Figures figures={figures(item)} />}
      {isDone && <Outcome item={item} count={created} />}
      <Group gap={8}>
        {(isDone || isUndone) && <ReportButton item={item} label={t('import.report')} />}
        {abilities.change && (
          <Button variant="default" onClick={onBack}>
            {t('import.changeChoices')}
          </Button>
        )}
        {abilities.undo && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} stroke={1.6} aria-hidden className="flip" />}
            onClick={() => setAsks('undo')}
          >
            {t('import.undo')}
          </Button>
        )}
      </Group>
      {problems > 0 && !isUndone && <ProblemGroups item={item} />}
      {dialog}
    </StepFrame>
  );
}
