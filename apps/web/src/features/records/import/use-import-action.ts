import {
  cancelImport,
  checkImport,
  deleteImport,
  repeatImport,
  startImport,
  undoImport,
} from '@safety-qube/contract/endpoints/imports';
import type { Import } from '@safety-qube/contract/schemas/imports';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { RecordTypeSetup } from '../../../config/record-types.ts';
import { call } from '../../../shared/api/call.ts';
import { currentIn } from '../../../shared/api/current-in.ts';
import { refusalOf } from '../../../shared/api/form-errors.ts';
import { toastError } from '../../../shared/page/toast.ts';
import { toastRefusal } from '../../../shared/page/toast-refusal.ts';
import { importKey } from './import.queries.ts';

const ACTIONS = {
  check: ({ id, version }: Import) => call(checkImport, { params: { id }, version }),
  start: ({ id, version }: Import) =>
    call(startImport, { params: { id }, version, idempotencyKey: `start-${id}-${version}` }),
  cancel: ({ id }: Import) => call(cancelImport, { params: { id } }),
  undo: ({ id }: Import) => call(undoImport, { params: { id } }),
} as const;
export type ImportAction = keyof typeof ACTIONS;

/** Starts an action of the server on an import; the progress is part of the import itself. A refusal is shown. */
export function useImportAction(item: Import) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const key = importKey(item.id);
  return useMutation({
    mutationFn: (action: ImportAction) => ACTIONS[action](client.getQueryData<Import>(key) ?? item),
    onSuccess: (now) => client.setQueryData(key, now),
    onError: (error) => {
      const current = currentIn<Import>(error);
      if (current) client.setQueryData(key, current);
      else void client.invalidateQueries({ queryKey: key, exact: true });
      const message = current ? t('import.stale') : refusalOf(error);
      if (message) toastError(message);
    },
  });
}

/** Starts a new import with the file and the mapping of one that is over; `onStarted` receives the new one. */
export function useRepeatImport(item: Import, onStarted: (fresh: Import) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call(repeatImport, { params: { id: item.id }, idempotencyKey: `repeat-${item.id}-${item.version}` }),
    onSuccess: (fresh) => {
      client.setQueryData(importKey(fresh.id), fresh);
      onStarted(fresh);
    },
    onError: toastRefusal,
  });
}

/** Deletes an import with its file. */
export function useForgetImport(setup: RecordTypeSetup, item: Import, onGone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteImport, { params: { id: item.id } }),
    onSuccess: () => {
      onGone();
      client.removeQueries({ queryKey: importKey(item.id) });
      void client.invalidateQueries({ queryKey: ['imports', setup.type] });
    },
    onError: toastRefusal,
  });
}
