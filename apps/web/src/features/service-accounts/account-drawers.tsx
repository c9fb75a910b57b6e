import { createServiceAccount, updateServiceAccount } from '@safety-qube/contract/endpoints/service-accounts';
import type { ServiceAccount } from '@safety-qube/contract/schemas/service-accounts';
import { languageOf } from '@safety-qube/domain/languages';
import { listText } from '@safety-qube/domain/list-text';
import { NAME_LIMITS } from '@safety-qube/domain/name-limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Control, Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextControl } from '../../components/register/controls.tsx';
import { AddDrawer, EditDrawer } from '../../components/register/register-drawer.tsx';
import { fieldError } from '../../components/ui/field-error.tsx';
import { FormSection } from '../../components/ui/form-drawer.tsx';
import { Select } from '../../components/ui/select.tsx';
import { call } from '../../shared/api/call.ts';
import { roleNamesQuery } from '../../shared/people/role-names.ts';
import { usePlaces } from '../../shared/places/places.ts';
import { ACCOUNT_FORM, type AccountValues } from './account-form.ts';
import { AccountStatus } from './account-status.tsx';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { ReachField } from './reach-field.tsx';
import { TokenSection } from './token-section.tsx';

/** Role of a service account; roles that the user may not assign cannot be chosen. */
function RoleField({ control }: { control: Control<AccountValues> }) {
  const { t } = useTranslation();
  const { data: roles = [] } = useQuery(roleNamesQuery);
  return (
    <Controller
      control={control}
      name="roleId"
      rules={{ required: t('form.choose') }}
      render={({ field, fieldState }) => (
        <Select
          {...field}
          label={t('people.role')}
          description={t('serviceAccounts.roleHelp')}
          placeholder={t('form.choosePlaceholder')}
          allowDeselect={false}
          error={fieldError(fieldState.error)}
          data={roles.map(({ id, name, grantable }) => ({
            value: String(id),
            label: name,
            // The current role stays selectable until another is chosen.
            disabled: !grantable && String(id) !== field.value,
          }))}
        />
      )}
    />
  );
}

/** Name, role and reach of a service account. */
const AccountFields = ({ control, isNew = false }: { control: Control<AccountValues>; isNew?: boolean }) => {
  const { t } = useTranslation();
  return (
    <FormSection>
      <TextControl
        {...{
          control,
          name: 'name',
          label: t('serviceAccounts.name'),
          maxLength: NAME_LIMITS.serviceAccount,
          isRequired: true,
          isFirst: isNew,
        }}
        description={t('serviceAccounts.nameHelp')}
      />
      <RoleField control={control} />
      <ReachField {...{ control, which: 'reach', chosen: 'facilityIds' }} />
    </FormSection>
  );
};

/** The drawer of a service account, with its tokens. */
export function AccountDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const { data: roles = [] } = useQuery(roleNamesQuery);
  const places = usePlaces();
  const facilityNames = (ids: readonly number[] | null) =>
    ids === null
      ? t('people.reachAll')
      : listText(
          languageOf(i18n.language),
          ids.flatMap((one) => places.facility(one)?.name ?? []),
          'unit',
        );
  const [newTokenOf, setNewTokenOf] = useState<ServiceAccount>();
  return (
    <>
      <EditDrawer
        {...{ id, onClose, form: ACCOUNT_FORM, loadingTitle: t('serviceAccounts.one') }}
        title={({ name }) => <bdi>{name}</bdi>}
        texts={{
          name: t('serviceAccounts.name'),
          roleId: [t('people.role'), ({ roleId }) => roles.find((role) => role.id === roleId)?.name ?? ''],
          scopeFacilityIds: [t('people.reach'), ({ scopeFacilityIds }) => facilityNames(scopeFacilityIds)],
        }}
        save={(body) => call(updateServiceAccount, { params: { id }, body })}
        message={({ name }) => t('serviceAccounts.saved', { name })}
      >
        {({ control, item }) => (
          <>
            <AccountFields control={control} />
            <TokenSection account={item} onNew={() => setNewTokenOf(item)} />
            {item.abilities.edit && <AccountStatus account={item} />}
          </>
        )}
      </EditDrawer>
      {/* Outside of the drawer, because a form cannot be inside another one. */}
      {newTokenOf && <NewTokenDialog account={newTokenOf} onClose={() => setNewTokenOf(undefined)} />}
    </>
  );
}

/** The form that adds a service account. */
export function NewAccountDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <AddDrawer
      {...{ form: ACCOUNT_FORM, title: t('serviceAccounts.add'), onClose }}
      defaultValues={{ name: '', roleId: null, reach: 'all', facilityIds: [] }}
      add={(values) => call(createServiceAccount, { body: ACCOUNT_FORM.bodyOf(values) })}
      message={({ name }) => t('serviceAccounts.added', { name })}
    >
      {(control) => <AccountFields control={control} isNew />}
    </AddDrawer>
  );
}
