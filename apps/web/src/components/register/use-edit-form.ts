import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import { currentIn } from '../../shared/api/current-in.ts';
import { type FieldOfCode, showFieldErrors } from '../../shared/api/form-errors.ts';
import type { RegisterItem } from '../../shared/register/register-cache.ts';
import type { StaleFact } from '../ui/stale-notice.tsx';

interface VersionedItem extends RegisterItem {
  readonly version: number;
}
/** Label and text of each property that another user may have changed. */
export type FieldTexts<T, S> = { readonly [N in keyof S]-?: readonly [label: string, text: (item: T) => string] };

/**
 * The form that changes an item: sends what was changed with the version that was read, shows refusals beside their fields
 * (`fieldOfCode`), and lets the user choose if another user has saved first, whose changes `texts` put into words. `put` stores
 * the current item in the cache.
 */
export function useEditForm<T extends VersionedItem, V extends FieldValues, S extends object>(options: {
  item: T;
  valuesOf: (item: T) => V;
  changesOf: (values: V, item: T) => Partial<S>;
  save: (change: Partial<S> & { version: number }) => Promise<T>;
  put: (item: T) => void;
  onSaved: (saved: T) => Promise<void>;
  texts: FieldTexts<T, S>;
  fieldOfCode: FieldOfCode<V>;
}) {
  const { valuesOf, changesOf, put, texts } = options;
  const [base, setBase] = useState(options.item);
  const [theirs, setTheirs] = useState<T>();
  const [problem, setProblem] = useState<string>();
  const form = useForm<V>({ defaultValues: valuesOf(base) as DefaultValues<V> });
  const rebase = (item: T) => {
    setBase(item);
    form.reset(valuesOf(item));
    setTheirs(undefined);
    put(item);
  };
  const save = useMutation({
    mutationFn: options.save,
    onSuccess: async (saved) => {
      rebase(saved);
      await options.onSaved(saved);
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
export type EditForm = Pick<ReturnType<typeof useEditForm>, 'isDirty' | 'isSaving' | 'stale'>;

/** The form that adds an item; refusals are shown beside their fields (`fieldOfCode`). */
export function useAddForm<T, V extends FieldValues>(options: {
  defaultValues: V;
  add: (values: V) => Promise<T>;
  onAdded: (item: T) => Promise<void>;
  fieldOfCode: FieldOfCode<V>;
}) {
  const [problem, setProblem] = useState<string>();
  const form = useForm<V>({ defaultValues: options.defaultValues as DefaultValues<V> });
  const add = useMutation({
    mutationFn: options.add,
    onSuccess: options.onAdded,
    onError: (error) => setProblem(showFieldErrors(error, form.setError, options.fieldOfCode)),
  });
  const submit = form.handleSubmit((values) => {
    setProblem(undefined);
    add.mutate(values);
  });
  return { form, problem, submit, isSaving: add.isPending };
}
export type AddForm = Pick<ReturnType<typeof useAddForm>, 'problem' | 'submit' | 'isSaving'>;
