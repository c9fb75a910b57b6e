import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RegisterCache, RegisterItem } from '../../shared/register/register-cache.ts';
import { DrawerLines } from '../ui/drawer-lines.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { FormDrawer } from '../ui/form-drawer.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { StaleNotice } from '../ui/stale-notice.tsx';
import classes from './register.module.css';
import type { AddForm, EditForm } from './use-edit-form.ts';

/** An item that opens beside its list: loading, failed, or rendered by `children`. `title` is shown until it is loaded. */
export function RegisterDrawer<T extends RegisterItem>(props: {
  cache: RegisterCache<T>;
  id: number;
  title: string;
  onClose: () => void;
  children: (item: T) => ReactNode;
}) {
  const { cache, id, title, onClose, children } = props;
  const query = useQuery(cache.one(useQueryClient(), id));
  if (query.data !== undefined) return children(query.data);
  return (
    <FormDrawer isOpen onClose={onClose} title={title}>
      {query.error ? <LoadFailed error={query.error} onRetry={() => void query.refetch()} /> : <DrawerLines />}
    </FormDrawer>
  );
}

/** The form of an item, for use in an `EditDrawer` with the same id. */
export const ItemForm = ({ edit, formId, children }: { edit: EditForm; formId: string; children: ReactNode }) => (
  <form id={formId} onSubmit={edit.submit} noValidate>
    <FormAlert>{edit.problem}</FormAlert>
    {children}
  </form>
);

/** The drawer around the form of an item, which has the given id. Without `canEdit` it has no button to save. */
export function EditDrawer(props: {
  edit: EditForm;
  formId: string;
  title: ReactNode;
  canEdit: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const { edit, formId, canEdit } = props;
  const { t } = useTranslation();
  return (
    <FormDrawer
      isOpen
      onClose={props.onClose}
      title={props.title}
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
      {props.children}
    </FormDrawer>
  );
}

/** The drawer with the form for a new item; its button has the text of the title unless it has its own. */
export function AddDrawer(props: {
  add: AddForm;
  formId: string;
  title: string;
  submitLabel?: string;
  children: ReactNode;
}) {
  const { add, formId, title } = props;
  const { onClose } = add;
  const { t } = useTranslation();
  return (
    <FormDrawer
      isOpen
      onClose={onClose}
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
      <form id={formId} onSubmit={add.submit} noValidate>
        <FormAlert>{add.problem}</FormAlert>
        {props.children}
      </form>
    </FormDrawer>
  );
}
