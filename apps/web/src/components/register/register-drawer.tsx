import { Button, Fieldset } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { Control, FieldValues, UseFormSetValue } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DrawerLines } from '../ui/drawer-lines.tsx';
import { focusFirst } from '../ui/focus-first.ts';
import { FormAlert } from '../ui/form-alert.tsx';
import { FormDrawer } from '../ui/form-drawer.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { StaleNotice } from '../ui/stale-notice.tsx';
import classes from './register.module.css';
import { type AddOptions, type EditableItem, type EditOptions, useAddForm, useEditForm } from './use-edit-form.ts';

interface EditDrawerProps<T extends EditableItem, V extends FieldValues, S extends object>
  extends EditOptions<T, V, S> {
  readonly id: number;
  readonly onClose: () => void;
  /** The title, and the one until the item is loaded. */
  readonly title: (item: T) => ReactNode;
  readonly loadingTitle: string;
  /** Renders the fields, which are disabled unless the user may edit the item; `setItem` sets the item that a save is based on. */
  readonly children: (fields: { control: Control<V>; item: T; setItem: (now: (item: T) => T) => void }) => ReactNode;
}

/** Remounted for each item, but not when the list is refetched: the input stays. */
function ItemForm<T extends EditableItem, V extends FieldValues, S extends object>(
  props: EditDrawerProps<T, V, S> & { item: T },
) {
  const { item, children } = props;
  const { t } = useTranslation();
  const formId = useId();
  const edit = useEditForm(item, props);
  const canEdit = item.abilities.edit;
  return (
    <FormDrawer
      isOpen
      onClose={props.onClose}
      isDirty={edit.isDirty}
      title={props.title(edit.base)}
      foot={
        canEdit && (
          <>
            <span className={classes['footNote']}>{t(edit.isDirty ? 'form.unsaved' : 'form.allSaved')}</span>
            <Button type="submit" form={formId} disabled={!edit.isDirty} loading={edit.isSaving}>
              {t('common.save')}
            </Button>
          </>
        )
      }
    >
      {edit.stale && <StaleNotice {...edit.stale} />}
      <form id={formId} onSubmit={edit.submit} noValidate>
        <FormAlert>{edit.problem}</FormAlert>
        <Fieldset variant="unstyled" disabled={!canEdit}>
          {children({ control: edit.control, item, setItem: edit.setBase })}
        </Fieldset>
      </form>
    </FormDrawer>
  );
}

/** The drawer with the form that changes an item; without the right to edit it there is no button to save. */
export function EditDrawer<T extends EditableItem, V extends FieldValues, S extends object>(
  props: EditDrawerProps<T, V, S>,
) {
  const { form, id, onClose, loadingTitle } = props;
  const query = useQuery(form.cache.one(useQueryClient(), id));
  if (query.data !== undefined) return <ItemForm key={id} {...props} item={query.data} />;
  return (
    <FormDrawer isOpen onClose={onClose} title={loadingTitle}>
      {query.error ? <LoadFailed error={query.error} onRetry={() => void query.refetch()} /> : <DrawerLines />}
    </FormDrawer>
  );
}

interface AddDrawerProps<T extends EditableItem, V extends FieldValues, S extends object> extends AddOptions<T, V, S> {
  readonly title: string;
  /** The text of the button, unless it is the title. */
  readonly submitLabel?: string;
  readonly children: (control: Control<V>, setValue: UseFormSetValue<V>) => ReactNode;
}

/** The drawer with the form for a new item. */
export function AddDrawer<T extends EditableItem, V extends FieldValues, S extends object>(
  props: AddDrawerProps<T, V, S>,
) {
  const { title, onClose } = props;
  const { t } = useTranslation();
  const formId = useId();
  const add = useAddForm(props);
  return (
    <FormDrawer
      isOpen
      onClose={onClose}
      isDirty={add.isDirty}
      title={title}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={add.isSaving}>
            {props.submitLabel ?? title}
          </Button>
        </>
      }
    >
      <form ref={focusFirst} id={formId} onSubmit={add.submit} noValidate>
        <FormAlert>{add.problem}</FormAlert>
        {props.children(add.control, add.setValue)}
      </form>
    </FormDrawer>
  );
}
