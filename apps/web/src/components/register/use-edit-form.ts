import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import { currentIn } from '../../shared/api/current-in.ts';
import { type FieldOfCode, showFieldErrors } from '../../shared/api/form-errors.ts';
import { changesOf, type FormValues } from '../../shared/register/form-changes.ts';
import type { RegisterCache, RegisterItem } from '../../shared/register/register-cache.ts';
import { toastNext } from '../ui/action-toast.tsx';
import { toastChange } from '../ui/change-toast.ts';
import type { StaleFact } from '../ui/stale-notice.tsx';

/** An item that can be edited. */
export interface EditableItem extends RegisterItem {
  readonly version: number;
  readonly abilities: { readonly edit: boolean };
}
/** The label of each property that another user may have changed, with its text unless that is the value itself. */
export type FieldTexts<T, S> = {
  readonly [N in keyof S]-?: string | readonly [label: string, text: (item: T) => string];
};

/** Returns the value of a property as a text; empty if there is none. */
function valueText(item: object, name: string): string {
  const values: Readonly<Record<string, unknown>> = { ...item };
  return String(values[name] ?? '');
}

/** What both forms of a register know: its items, their fields, and the property of the request that each is. */
export interface RegisterForm<T extends RegisterItem, V extends FieldValues, S extends object>
  extends FormValues<T, V, S> {
  readonly cache: RegisterCache<T>;
  /** The field that a refusal is about, by its code. */
  readonly fieldOfCode: FieldOfCode<V>;
}

export interface EditOptions<T extends EditableItem, V extends FieldValues, S extends object> {
  readonly form: RegisterForm<T, V, S>;
  readonly save: (change: Partial<S> & { version: number }) => Promise<T>;
  /** Says that an item was saved. */
  readonly message: (saved: T) => string;
  readonly texts: FieldTexts<T, S>;
  readonly onSaved?: (saved: T) => void;
}

/**
 * The form that changes an item: sends what was changed with the version that was read, shows refusals beside their fields, offers
 * to undo the change by its line in the log, and lets the user choose if another user has saved first, whose changes `texts` put into words.
 */
export function useEditForm<T extends EditableItem, V extends FieldValues, S extends object>(
  item: T,
  options: EditOptions<T, V, S>,
) {
  const { form: definition, texts, message, onSaved } = options;
  const { cache, valuesOf } = definition;
  const client = useQueryClient();
  const [base, setBase] = useState(item);
  const [theirs, setTheirs] = useState<T>();
  const [problem, setProblem] = useState<string>();
  const form = useForm<V>({ defaultValues: valuesOf(base) as DefaultValues<V> });
  const rebase = (now: T) => {
    setBase(now);
    form.reset(valuesOf(now));
    setTheirs(undefined);
    cache.put(client, now);
    onSaved?.(now);
  };
  const readAgain = async () => {
    rebase(await client.fetchQuery({ ...cache.one(client, item.id), staleTime: 0 }));
    await cache.refresh(client);
  };
  const save = useMutation({
    mutationFn: options.save,
    onSuccess: async (saved) => {
      rebase(saved);
      toastChange(message(saved), saved, readAgain);
      await cache.refresh(client);
    },
    onError: (error) => {
      const current = currentIn<T>(error);
      if (current) return setTheirs(current);
      setProblem(showFieldErrors(error, form.setError, definition.fieldOfCode));
    },
  });
  const changes = () => changesOf(definition, form.getValues(), base);
  const submit = form.handleSubmit(() => {
    setProblem(undefined);
    if (Object.keys(changes()).length) save.mutate({ ...changes(), version: base.version });
  });
  /** What another user has changed since the item was read, in words. */
  const staleFacts = (now: T): StaleFact[] =>
    (Object.keys(texts) as (keyof S & string)[])
      .filter((name) => name in changesOf(definition, valuesOf(now), base))
      .map((name) => {
        const words = texts[name];
        const [label, text] = typeof words === 'string' ? [words, valueText(now, name)] : [words[0], words[1](now)];
        return { name, label, now: text, isMine: name in changes() };
      });
  return {
    ...{ control: form.control, base, setBase, problem, submit },
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

export interface AddOptions<T extends RegisterItem, V extends FieldValues, S extends object> {
  readonly form: RegisterForm<T, V, S>;
  readonly defaultValues: V;
  readonly add: (values: V) => Promise<T>;
  /** Says that an item was added. */
  readonly message: (item: T) => string;
  /** What the user has to do next with an item that was added, if anything. */
  readonly next?: ((item: T) => { label: string; go: () => void }) | undefined;
  readonly onClose: () => void;
}

/** The form that adds an item; refusals are shown beside their fields. */
export function useAddForm<T extends RegisterItem, V extends FieldValues, S extends object>(
  options: AddOptions<T, V, S>,
) {
  const { cache, fieldOfCode } = options.form;
  const client = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const form = useForm<V>({ defaultValues: options.defaultValues as DefaultValues<V> });
  const add = useMutation({
    mutationFn: options.add,
    onSuccess: async (item) => {
      if (options.next) toastNext(options.message(item), options.next(item));
      else toastChange(options.message(item), item, () => cache.refresh(client));
      options.onClose();
      await cache.refresh(client);
    },
    onError: (error) => setProblem(showFieldErrors(error, form.setError, fieldOfCode)),
  });
  const submit = form.handleSubmit((values) => {
    setProblem(undefined);
    add.mutate(values);
  });
  const { control, setValue } = form;
  return { control, setValue, problem, submit, isDirty: form.formState.isDirty, isSaving: add.isPending };
}
