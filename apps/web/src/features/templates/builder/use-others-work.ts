import { getTemplate } from '@safety-qube/contract/endpoints/templates';
import { presenceTopic, type SavedMessage } from '@safety-qube/domain/realtime';
import type { TemplateContent } from '@safety-qube/domain/templates/template';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type Dispatch, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TemplateSetup } from '../../../config/template-modules.ts';
import { call } from '../../../shared/api/call.ts';
import { refusalOf } from '../../../shared/api/form-errors.ts';
import { isObject } from '../../../shared/api/is-object.ts';
import { toastDone, toastError } from '../../../shared/page/toast.ts';
import { usePeople } from '../../../shared/people/use-people.ts';
import { hub, useRealtime } from '../../../shared/realtime/hub.ts';
import { usePresence } from '../../../shared/realtime/use-presence.ts';
import { useMay } from '../../../shared/session/access.ts';
import type { Step } from '../edit/history.ts';
import { makeCopy } from '../make-copy.ts';
import type { Saving } from './use-autosave.ts';

/** Whether a message of the topic is about a save: presence is sent on it too. */
const isSaved = (body: unknown): body is SavedMessage =>
  isObject(body) && typeof body['version'] === 'number' && typeof body['savedAt'] === 'string';

/** Receives each save of another user, and after a lost connection requests the ones that were missed. */
function useSavingsOfOthers({ head: { id }, heard }: Saving): void {
  const people = usePeople();
  const { connected } = useRealtime();
  const wasConnected = useRef(connected);

  useEffect(
    () =>
      hub.listen(presenceTopic(`template/${id}`), (body) => {
        if (!isSaved(body)) return;
        const { version, savedAt, employeeId } = body;
        const savedBy = people.find(employeeId) ? { name: people.name(employeeId) } : null;
        void heard({ version, savedAt, savedBy });
      }),
    [id, heard, people],
  );
  useEffect(() => {
    const isBack = connected && !wasConnected.current;
    wasConnected.current = connected;
    // If this fails, the next save reports the conflict.
    if (isBack) void call(getTemplate, { params: { id } }).then(heard, () => undefined);
  }, [connected, id, heard]);
}

/** Other users' work on the open template, and the actions on it; none of them loses the user's changes. */
export function useOtherEditors(
  setup: TemplateSetup,
  saving: Saving,
  content: TemplateContent,
  dispatch: Dispatch<Step>,
) {
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const may = useMay();
  const { head, conflict } = saving;
  const { id } = head;
  const canEdit = head.abilities.edit;
  const others = usePresence(`template/${id}`, canEdit ? 'editing' : 'viewing');
  useSavingsOfOthers(saving);
  const onError = (error: unknown) => toastError(refusalOf(error) ?? t('error.general'));
  const copy = useMutation({
    mutationFn: () => makeCopy(i18n, setup.module, content),
    onSuccess: async (made) => {
      void client.invalidateQueries({ queryKey: ['templates'] });
      await navigate({ to: '/$module/templates/$id', params: { module: setup.segment, id: String(made.id) } });
      toastDone(t('templates.onCopy'));
    },
    onError,
  });
  return {
    /** Other users who are editing it; empty for a user who may only read. */
    editors: canEdit ? others.flatMap(({ employeeId, state }) => (state === 'editing' ? [employeeId] : [])) : [],
    conflict,
    takeTheirs: async (): Promise<void> => {
      try {
        const theirs = await call(getTemplate, { params: { id } });
        saving.takeTheirs(theirs);
        // The user's own version can be restored by undo.
        dispatch({ type: 'change', change: () => theirs.content });
        if (canEdit) toastDone(t('templates.theirsTaken'));
      } catch (error) {
        onError(error);
      }
    },
    /** Continues in a copy; undefined for a user who may not create templates. */
    copy: canEdit && may(setup.create) ? { isBusy: copy.isPending, make: () => copy.mutate() } : undefined,
  };
}

/** Other users' work on the open template, and the actions on it. */
export type OthersWork = ReturnType<typeof useOtherEditors>;
