import { ActionIcon, Button, Menu, Skeleton } from '@mantine/core';
import { IconDots, IconFileImport, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FormAlert } from '../../../components/ui/form-alert.tsx';
import { LoadFailed } from '../../../components/ui/load-failed.tsx';
import { Page, PageHeader } from '../../../components/ui/page.tsx';
import type { RecordTypeSetup } from '../../../config/record-types.ts';
import { CallError } from '../../../shared/api/call.ts';
import { stillLoading } from '../../../shared/page/still-loading.ts';
import { CheckStep } from './check-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { FileStep } from './file-step.tsx';
import { importFieldsQuery, savedMappingsQuery } from './import.queries.ts';
import classes from './page.module.css';
import { ResultStep } from './result-step.tsx';
import { STEP_HEADING } from './step-frame.tsx';
import { StepLine } from './step-line.tsx';
import { type ImportSearch, isBeyond, openSteps, type Step, stepOf } from './steps.ts';
import { type ImportWork, useImport, useRefreshAfterWork } from './use-import.ts';
import { useForgetImport } from './use-import-action.ts';
import { ValuesStep } from './values-step.tsx';

/**
 * Focuses the heading when the step, or its state, changes, so that keyboard users continue there; not when the focus
 * is wanted elsewhere.
 */
function useHeadingFocus(step: Step | undefined, state: string | undefined, isElsewhere: boolean): void {
  const before = useRef<{ step: Step; state: string }>(undefined);
  useEffect(() => {
    if (!step || !state) return;
    const was = before.current;
    before.current = { step, state };
    if (!was || isElsewhere || (was.step === step && was.state === state)) return;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (was.step === step && !isLost) return;
    const heading = document.getElementById(STEP_HEADING);
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView?.({ block: 'center' });
  }, [step, state, isElsewhere]);
}

function ImportMenu({ setup, work, onGone }: { setup: RecordTypeSetup; work: ImportWork; onGone: () => void }) {
  const { t } = useTranslation();
  const forget = useForgetImport(setup, work.item, onGone);
  const canForget = work.item.abilities.delete;
  return (
    <Menu position="bottom-end" shadow="md" width={240}>
      <Menu.Target>
        <ActionIcon size={36} className={canForget ? '' : (classes['menuOnPhone'] ?? '')} aria-label={t('import.more')}>
          <IconDots size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          className={classes['inMenu'] ?? ''}
          leftSection={<IconFileImport size={16} stroke={1.6} aria-hidden />}
          renderRoot={(item) => <Link to={setup.paths.import} {...item} />}
        >
          {t('import.all')}
        </Menu.Item>
        {canForget && (
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
            onClick={() => forget.mutate()}
          >
            {t('import.forget')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** One import, step by step. Every choice is saved when it is made; the address has the step. `go` changes it. */
export function ImportPage(props: {
  setup: RecordTypeSetup;
  id: number;
  search: ImportSearch;
  go: (change: ImportSearch) => void;
  notFound: ReactNode;
}) {
  const { setup, id, search, go, notFound } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { item, query, change, problem, guessedFields, isSaving } = useImport(id);
  const step = item && stepOf(item, search.step);
  // What the steps are rendered from: a mapping that is offered later would push them down.
  const parts = [useQuery(importFieldsQuery(setup.type)), useQuery(savedMappingsQuery(setup.type))];
  const isLoading = stillLoading(parts);
  useHeadingFocus(step, item?.state, search.value !== undefined);
  useRefreshAfterWork(item);
  const { state } = item ?? {};
  const wanted = search.step;
  // When work starts, started by any user, the page moves to the step that shows it.
  useEffect(() => {
    if (wanted && step && wanted !== step && state !== 'ready') go({});
  }, [wanted, step, state, go]);

  if (query.error instanceof CallError && query.error.statusCode === 404) return notFound;
  const toStep = (next: Step) => () => {
    go({ step: next });
    if (item && isBeyond(next, item.reached)) change({ reached: next });
  };
  const { field, value } = search;
  const wantedValue = field === undefined || value === undefined ? undefined : { field, value };
  const work = item && { item, change, guessedFields, isSaving };
  return (
    <Page>
      <PageHeader
        section={t(setup.labels.many)}
        title={item ? t('import.ofFile', { name: item.fileName }) : t('import.title')}
      >
        <span className={classes['saved']} aria-live="polite">
          {item?.abilities.change && t(isSaving ? 'import.saving' : 'import.saved')}
        </span>
        {work && <ImportMenu setup={setup} work={work} onGone={() => void navigate({ to: setup.paths.import })} />}
        <Button component={Link} to={setup.paths.import} variant="default" className={classes['toAll'] ?? ''}>
          {t('import.all')}
        </Button>
      </PageHeader>
      {item && step && work && !isLoading ? (
        <>
          <StepLine
            now={step}
            isOver={item.state === 'done'}
            open={openSteps(item)}
            onStep={(next) => go({ step: next })}
          />
          <div className={classes['page']}>
            <FormAlert>{problem}</FormAlert>
            {step === 'file' && <FileStep {...work} setup={setup} onNext={toStep('columns')} />}
            {step === 'columns' && (
              <ColumnsStep {...work} setup={setup} onBack={toStep('file')} onNext={toStep('values')} />
            )}
            {step === 'values' && (
              <ValuesStep
                {...work}
                setup={setup}
                wanted={wantedValue}
                onBack={toStep('columns')}
                onNext={toStep('check')}
              />
            )}
            {step === 'check' && (
              <CheckStep
                {...work}
                setup={setup}
                onBack={toStep('values')}
                onValue={(of, from) => go({ step: 'values', field: of, value: from })}
              />
            )}
            {step === 'result' && (
              <ResultStep
                {...work}
                setup={setup}
                onBack={toStep('columns')}
                onRepeat={(fresh) => void navigate({ to: setup.paths.importOne(fresh.id) })}
              />
            )}
          </div>
        </>
      ) : query.error ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <div className={classes['page']} role="status" aria-label={t('list.loading')}>
          <Skeleton height={16} width="40%" mb={24} />
          <Skeleton height={220} />
        </div>
      )}
    </Page>
  );
}
