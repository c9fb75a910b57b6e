import { changeImport } from '@safety-qube/contract/endpoints/imports';
import type { Import, ImportMapping, ImportReading } from '@safety-qube/contract/schemas/imports';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/api/call.ts';
import { currentIn } from '../../../shared/api/current-in.ts';
import { refusalOf } from '../../../shared/api/form-errors.ts';
import { toastError } from '../../../shared/page/toast.ts';
import { importKey, importQuery, isBusy } from './import.queries.ts';
import { stillGuessed } from './mapping.ts';

/** A change by the user: how the file is read, or a function that changes the mapping as it is when it is saved. */
export interface ImportChange {
  readonly reading?: Partial<ImportReading>;
  readonly mapping?: (now: ImportMapping) => ImportMapping;
  /** The step that the user has reached. */
  readonly reached?: Import['reached'];
  /** Confirms that the same file is imported once more. */
  readonly isAgain?: boolean;
}

const bodyOf = ({ reading, mapping, reached, isAgain }: ImportChange, now: Import) => ({
  ...(reading && { reading: { ...now.reading, ...reading } }),
  ...(mapping && { mapping: mapping(now.mapping) }),
  ...(reached && { reached }),
  ...(isAgain !== undefined && { isAgain }),
});

function withChanges(item: Import, changes: readonly ImportChange[]): Import {
  let now = item;
  for (const change of changes) now = { ...now, ...bodyOf(change, now) };
  return now;
}

/**
 * An import with the user's changes: shown at once and saved at once, one after the other, each on the version that the
 * previous one created. A refused change is reverted and reported; after another user's change their version is shown.
 */
export function useImport(id: number) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const query = useQuery(importQuery(id));
  const [pending, setPending] = useState<readonly ImportChange[]>([]);
  const [problem, setProblem] = useState<string>();
  // The mapping of a new import, and after a change of how the file is read, is a guess.
  const [guess, setGuess] = useState<ImportMapping['fields']>();
  if (!guess && query.data?.version === 1) setGuess(query.data.mapping.fields);
  const { mutate } = useMutation({
    scope: { id: `import-${id}` },
    mutationFn: async (change: ImportChange) => {
      await client.cancelQueries({ queryKey: importKey(id), exact: true });
      const now = client.getQueryData<Import>(importKey(id));
      if (!now) throw new Error('the import is not loaded yet');
      return call(changeImport, { params: { id }, version: now.version, body: bodyOf(change, now) });
    },
    onSuccess: (item, { reading }) => {
      client.setQueryData(importKey(id), item);
      if (reading) setGuess(item.mapping.fields);
      setProblem(undefined);
    },
    onError: (error) => {
      const current = currentIn<Import>(error);
      if (current) client.setQueryData(importKey(id), current);
      else void client.invalidateQueries({ queryKey: importKey(id), exact: true });
      const message = refusalOf(error);
      setProblem(current ? t('import.stale') : message);
      if (message) toastError(message); // the control may be far from the top of the page
    },
    onSettled: (_item, _error, change) => setPending((all) => all.filter((one) => one !== change)),
  });
  const change = useCallback(
    (wish: ImportChange) => {
      setPending((all) => [...all, wish]);
      mutate(wish);
    },
    [mutate],
  );
  const item = query.data && withChanges(query.data, pending);
  const guessedFields = item && guess ? stillGuessed(item.mapping, guess) : [];
  return { item, query, change, problem, guessedFields, isSaving: pending.length > 0 };
}
/** When work on an import ends, refetches everything that it may have created or removed. */
export function useRefreshAfterWork(item: Import | undefined): void {
  const client = useQueryClient();
  const was = useRef(false);
  const isWorking = item !== undefined && isBusy(item);
  const type = item?.type;
  useEffect(() => {
    const hasEnded = was.current && !isWorking;
    was.current = isWorking;
    if (!hasEnded || !type) return;
    const made = [['records', type], ['my-actions'], ['facilities'], ['custom-fields', type], ['import-fields', type]];
    for (const queryKey of made) void client.invalidateQueries({ queryKey });
  }, [isWorking, type, client]);
}

/** The import that the steps work on, and a function to change it. */
export interface ImportWork {
  readonly item: Import;
  readonly change: (wish: ImportChange) => void;
  /** Fields whose columns were guessed on this visit and not confirmed yet. */
  readonly guessedFields: readonly string[];
  readonly isSaving: boolean;
}
