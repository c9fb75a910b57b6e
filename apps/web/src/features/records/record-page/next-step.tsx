import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askedBy, type RecordFlow } from '../../../config/record-flow.ts';
import type { AnyRecord, RecordAction, RecordTypeSetup } from '../../../config/record-types.ts';
import { refusalOf } from '../../../shared/api/form-errors.ts';
import { useLayout } from '../../../shared/page/layout.ts';
import { ofType } from '../../../shared/records/of-type.ts';
import { currentOf, putRecord } from '../../../shared/records/record-cache.ts';
import { useMay } from '../../../shared/session/access.ts';
import { prepareUndo, sayDone } from '../undo/say-done.ts';
import { ConcurrentChanges } from './concurrent-changes.tsx';
import { useSentenceContext } from './people-words.ts';
import { may, resetRequestKey, takeAction } from './record-data.ts';
import classes from './record-page.module.css';
import { nextActorOf } from './turn.ts';

/** Moves the focus to the text of the next step, because the button that had it was removed with its step. */
export function keepFocus(): void {
  setTimeout(() => {
    if (document.activeElement === document.body) document.getElementById('next-step')?.focus({ preventScroll: true });
  });
}

/** Takes an action that needs no input; another user's change in between is reported, and nothing is done. */
function useActWithoutDialog(setup: RecordTypeSetup, record: AnyRecord) {
  const client = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const [stale, setStale] = useState<{ before: AnyRecord; action: RecordAction }>();
  const act = useMutation({
    mutationFn: (action: RecordAction) => takeAction(setup, record, action, {}),
    onMutate: () => {
      prepareUndo();
      setProblem(undefined);
      setStale(undefined);
    },
    onSuccess: (saved, action) => {
      resetRequestKey();
      putRecord(client, saved);
      void sayDone(client, setup, { action, before: record, saved });
      keepFocus();
    },
    onError: (error, action) => {
      const current = currentOf(error);
      if (!current) return setProblem(refusalOf(error));
      setStale({ before: record, action });
      client.setQueryData(['record', record.id], current);
    },
  });
  return { act, problem, stale };
}

/** Who has to act next and what follows, with the main action; on phones within reach of the thumb. */
export function NextStep(props: {
  setup: RecordTypeSetup;
  flow: RecordFlow;
  record: AnyRecord;
  /** Whether nothing is missing: otherwise an action that marks the work as done asks for confirmation. */
  isWhole: boolean;
  onAction: (action: RecordAction) => void;
}) {
  const { setup, flow, record, isWhole, onAction } = props;
  const { t } = useTranslation();
  const mayAsk = useMay();
  const isPhone = useLayout() === 'mobile';
  const { act, problem, stale } = useActWithoutDialog(setup, record);
  const turn = nextActorOf(setup, flow, record, useSentenceContext(record.type));
  const { isMine, primary, others } = turn;
  const needsNoDialog = (action: RecordAction) =>
    askedBy(setup.workflow, flow, record, action).length === 0 && (isWhole || !flow.looks[action]?.finishes);
  const take = (action: RecordAction) => (needsNoDialog(action) ? act.mutate(action) : onAction(action));
  const size = isPhone ? 'lg' : 'md';
  const quiet = others.map((action, at) => (
    <Button
      key={action}
      aria-keyshortcuts={String(at + 2)}
      size={size}
      variant={isPhone ? 'default' : 'subtle'}
      color="gray"
      disabled={act.isPending}
      leftSection={
        flow.looks[action]?.sendsBack && <IconArrowBackUp size={16} stroke={1.75} className="flip" aria-hidden />
      }
      onClick={() => take(action)}
    >
      {t(`act.open.${action}`, ofType(record.type))}
    </Button>
  ));
  const main = primary && (
    <Button
      aria-keyshortcuts="A"
      size={size}
      variant={isMine ? 'filled' : 'default'}
      loading={act.isPending}
      leftSection={needsNoDialog(primary) && <IconCheck size={16} stroke={2} aria-hidden />}
      onClick={() => take(primary)}
    >
      {t(`act.open.${primary}`, ofType(record.type))}
    </Button>
  );
  const hasActions = main !== undefined || quiet.length > 0;
  const mayInvite = turn.lacksPeople && mayAsk('management.user.create');
  // On a phone the title and the actions are in the bar at the bottom: nothing may be left for the panel.
  const isEmpty = isPhone && hasActions && !turn.text && !mayInvite && !stale && !problem;
  return (
    <section
      className={classes['next']}
      aria-labelledby="next-step"
      data-mine={isMine || undefined}
      data-empty={isEmpty || undefined}
    >
      <div className={classes['nextWords']} data-in-bar={hasActions || undefined}>
        <h2 id="next-step" tabIndex={-1}>
          {turn.title}
        </h2>
        {turn.text && <p>{turn.text}</p>}
        {mayInvite && (
          <p>
            <Link to="/management/people" search={{ invite: true }}>
              {t('people.invite')}
            </Link>
          </p>
        )}
        {stale && (
          <ConcurrentChanges
            setup={setup}
            before={stale.before}
            now={record}
            isStillAllowed={may(record, stale.action)}
          />
        )}
        <div role="alert">{problem && <p className={classes['problem']}>{problem}</p>}</div>
      </div>
      {hasActions && (
        <div className={classes['nextActions']} {...(isPhone && { 'data-own-bar': true })}>
          {isPhone && (
            <span className={classes['nextShort']} aria-hidden>
              {turn.title}
            </span>
          )}
          <div className={classes['nextButtons']}>
            {quiet}
            {main}
          </div>
        </div>
      )}
    </section>
  );
}
