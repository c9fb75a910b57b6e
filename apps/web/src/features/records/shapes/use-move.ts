import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askedBy, menuActions, offeredIn, type RecordFlow } from '../../../config/record-flow.ts';
import type { AnyRecord, ListedRecord, RecordAction, RecordTypeSetup } from '../../../config/record-types.ts';
import { refusalOf } from '../../../shared/api/form-errors.ts';
import { toastError } from '../../../shared/page/toast.ts';
import { currentOf, putRecord } from '../../../shared/records/record-cache.ts';
import { may, resetRequestKey, takeAction } from '../record-page/record-data.ts';
import { recordQuery } from '../records.queries.ts';
import { prepareUndo, sayDone } from '../undo/say-done.ts';

/** Returns the action that moves a record from one status to one of others; the first one that is offered. */
export function actionTo(
  setup: RecordTypeSetup,
  flow: RecordFlow,
  from: string,
  to: readonly string[],
): RecordAction | undefined {
  const leads = (action: RecordAction) =>
    setup.workflow.transitions.some(
      ({ reopens, event, ...line }) =>
        line.action === action &&
        line.from.includes(from) &&
        line.to !== undefined &&
        to.includes(line.to) &&
        // What makes an issue of an observation would offer every issue in progress as one to be moved.
        (reopens === true || event !== 'reopened'),
    );
  return offeredIn(setup, flow, from).find(leads);
}

/** Returns the actions that the user may take on a record, in the order of its page. */
export function allowedActions(setup: RecordTypeSetup, flow: RecordFlow, record: AnyRecord): RecordAction[] {
  const actions = new Set([...offeredIn(setup, flow, record.status), ...menuActions(setup, flow)]);
  return [...actions].filter((action) => may(record, action));
}

/**
 * Moves records of a board by the actions of their workflow: one without input is taken at once, another opens its
 * dialog (`asked`). A user who may not take it gets a message, and nothing moves.
 */
export function useMove(setup: RecordTypeSetup, flow: RecordFlow) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [asked, setAsked] = useState<{ record: AnyRecord; action: RecordAction }>();
  const take = useCallback(
    async ({ id, number }: Pick<ListedRecord, 'id' | 'number'>, action: RecordAction) => {
      try {
        const record = await client.fetchQuery({ ...recordQuery(setup, id), staleTime: 0 });
        if (!may(record, action)) return toastError(t('board.notYours', { number }));
        if (askedBy(setup.workflow, flow, record, action).length) return setAsked({ record, action });
        prepareUndo();
        const saved = await takeAction(setup, record, action, {});
        putRecord(client, saved);
        resetRequestKey();
        void sayDone(client, setup, { action, before: record, saved });
      } catch (error) {
        const message = currentOf(error) ? t('board.notYours', { number }) : refusalOf(error);
        if (message) toastError(message);
      } finally {
        await client.invalidateQueries({ queryKey: ['records', setup.type] });
      }
    },
    [client, flow, setup, t],
  );
  return { take, asked, close: () => setAsked(undefined) };
}
