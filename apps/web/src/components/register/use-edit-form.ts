import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import { currentIn } from '../../shared/api/current-in.ts';
import { type FieldOfCode, refusalOf, showFieldErrors } from '../../shared/api/form-errors.ts';
import { toastDone, toastError } from '../../shared/page/toast.ts';
import type { RegisterCache, RegisterItem } from '../../shared/register/register-cache.ts';
import type { StaleFact } from '../ui/stale-notice.tsx';
import { toastUndo } from '../ui/undo-toast.tsx';

interface VersionedItem extends RegisterItem {
  readonly version: number;
}
/** Label and text of each property that another user may have changed. */
export type FieldTexts<T, S> = { readonly [N in keyof S]-?: readonly [label: string, text: (item: T) => string] };

/** What both forms of a register know: the fields, and the property of the request that each is. */
export interface FormDefinition<T, V extends FieldValues, S> {
  readonly valuesOf: (item: T) => V;
  readonly changesOf: (values: V, item: T) => Partial<S>;
  /** The field that a refusal is about, by its code. */
  readonly fieldOfCode: FieldOfCode<V>;
}

/**
 * The form that changes an item: sends what was changed with the version that was read, shows refusals beside their fields, and
 * lets the user choose if another user has saved first, whose changes `texts` put into words. `message` says that an item was
 * saved, with an undo if `canUndo`.
 */
export function useEditForm<T extends VersionedItem, V extends FieldValues, S extends object>(
  options: FormDefinition<T, V, S> & {
    item: T;
    cache: RegisterCache<T>;
    save: (change: Partial<S> & { version: number }) => Promise<T>;
    message: (saved: T) => string;
    texts: FieldTexts<T, S>;
    canUndo?: boolean;
    onSaved?: (saved: T) => void;
  },
) {
  const { valuesOf, changesOf, cache, texts } = options;
  const client = useQueryClient();
  const [base, setBase] = useState(options.item);
  const [theirs, setTheirs] = useState<T>();
  const [problem, setProblem] = useState<string>();
  const form = useForm<V>({ defaultValues: valuesOf(base) as DefaultValues<V> });
  const rebase = (item: T) => {
    setBase(item);
    form.reset(valuesOf(item));
    setTheirs(undefined);
    cache.put(client, item);
  };
  const undo = useMutation({
    mutationFn: ({ saved, before }: { saved: T; before: T }) =>
      options.save({ ...changesOf(valuesOf(before), saved), version: saved.version }),
    onSuccess: rebase,
    onError: (error) => {
      const refusal = refusalOf(error);
      if (refusal) toastError(refusal);
    },
    onSettled: () => cache.refresh(client),
  });
  const save = useMutation({
    mutationFn: options.save,
    onSuccess: async (saved) => {
      const before = base;
      rebase(saved);
      options.onSaved?.(saved);
      if (options.canUndo) toastUndo(options.message(saved), () => undo.mutate({ saved, before }));
      else toastDone(options.message(saved));
      await cache.refresh(client);
    },
    onError: (error) => {
      const current = currentIn<T>(error);
      if (current) return setTheirs(current);
      setProblem(showFieldErrors(error, form.setError, options.fieldOfCode));
    },
  });
  const changes = () => changesOf(form.getValues(), base);
  const submit = form.handleSubmit(() => {
    setProblem(undefined);
    if (Object.keys(changes()).length) save.mutate({ ...changes(), version: base.version });
  });
  /** What another user has changed since the item was read, in words. */
  const staleFacts = (now: T): StaleFact[] =>
    (Object.keys(texts) as (keyof S & string)[])
      .filter((name) => name in changesOf(valuesOf(now), base))
      .map((name) => ({ name, label: texts[name][0], now: texts[name][1](now), isMine: name in changes() }));
  return {
    ...{ form, base, setBase, problem, submit },
    isDirty: form.formState.isDirty,
    isSaving: save.isPending,
    stale: theirs && {
      facts: staleFacts(theirs),
      onTakeTheirs: () => rebase(theirs),
      onKeepMine: () => {
        setTheirs(undefined);
        save.mutate({ ...changes(), version: theirs.version });
      },
    },
  };
}
export type EditForm = Pick<ReturnType<typeof useEditForm>, 'isDirty' | 'isSaving' | 'stale' | 'problem' | 'submit'>;

/** The form that adds an item; refusals are shown beside their fields. */
export function useAddForm<T extends RegisterItem, V extends FieldValues>(
  options: Pick<FormDefinition<T, V, object>, 'fieldOfCode'> & {
    cache: RegisterCache<T>;
    defaultValues: V;
    add: (values: V) => Promise<T>;
    message: (item: T) => string;
    onClose: () => void;
  },
) {
  const client = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const form = useForm<V>({ defaultValues: options.defaultValues as DefaultValues<V> });
  const add = useMutation({
    mutationFn: options.add,
    onSuccess: async (item) => {
      toastDone(options.message(item));
      options.onClose();
      await options.cache.refresh(client);
    },
    onError: (error) => setProblem(showFieldErrors(error, form.setError, options.fieldOfCode)),
  });
  const submit = form.handleSubmit((values) => {
    setProblem(undefined);
    add.mutate(values);
  });
  return { form, problem, submit, isSaving: add.isPending, onClose: options.onClose };
}
export type AddForm = Pick<ReturnType<typeof useAddForm>, 'problem' | 'submit' | 'isSaving' | 'onClose'>;
