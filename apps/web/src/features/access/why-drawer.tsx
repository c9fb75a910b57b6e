import { Skeleton } from '@mantine/core';
import { checkAccess } from '@safety-qube/contract/endpoints/access-checks';
import type { AccessCheck, AccessStep } from '@safety-qube/contract/schemas/access-checks';
import { listText } from '@safety-qube/domain/list-text';
import { PRIVILEGES } from '@safety-qube/domain/privileges';
import { IconCheck, IconX } from '@tabler/icons-react';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormDrawer, FormSection } from '../../components/ui/form-drawer.tsx';
import { Optional } from '../../components/ui/optional.tsx';
import { PersonSelect } from '../../components/ui/person-select.tsx';
import { Select } from '../../components/ui/select.tsx';
import { textKey } from '../../i18n/text-key.ts';
import { call } from '../../shared/api/call.ts';
import { refusalOf } from '../../shared/api/form-errors.ts';
import { useChangeSearch, useSearchParams } from '../../shared/page/search-params.ts';
import { usePeople } from '../../shared/people/use-people.ts';
import { usePlaces } from '../../shared/places/places.ts';
import classes from './matrix.module.css';
import { type RolesSearch, readRolesSearch } from './roles-search.ts';
import { useGroupLabel, usePrivilegeLabel } from './use-privilege-label.ts';

/** Why a person may use a privilege at a facility, or take an action on a record; nothing is asked until it is known what. */
function checkQuery({ person, privilege, at, record, action }: RolesSearch) {
  const what =
    record === undefined
      ? privilege && { privilege, ...(at !== undefined && { facilityId: at }) }
      : { record, action: action ?? 'view' };
  const query = person !== undefined && what ? { employeeId: person, ...what } : undefined;
  return queryOptions({
    queryKey: ['access', 'why', query],
    queryFn: query ? ({ signal }) => call(checkAccess, { query }, { signal }) : skipToken,
    retry: false,
  });
}

/** Returns a function that gives the name of a privilege with its group. */
function useFullLabel(): (code: string) => string {
  const labelOf = usePrivilegeLabel();
  const groupLabel = useGroupLabel();
  return (code) => {
    const group = PRIVILEGES.find((one) => one.code === code)?.group;
    return group ? `${groupLabel(group)}: ${labelOf(code)}` : labelOf(code);
  };
}

/** What meets a condition, or would. */
function useMeans() {
  const { t, i18n } = useTranslation();
  const labelOf = useFullLabel();
  return ({ relations, privileges, groups }: AccessStep): string =>
    listText(
      i18n.language,
      [...relations.map((relation) => t(`relation.${relation}`)), ...groups, ...privileges.map(labelOf)],
      'unit',
    );
}

/** The path to the access, up to the first condition that is not met. */
function Path({ check }: { check: AccessCheck }) {
  const { t, i18n } = useTranslation();
  const people = usePeople();
  const means = useMeans();
  return (
    <section aria-live="polite" aria-label={t('why.answer')}>
      <h3 className={classes['verdict']}>{t(check.isAllowed ? 'why.yes' : 'why.no')}</h3>
      <ol className={classes['path']}>
        {check.steps.map((step) => {
          const { gate, isOpen } = step;
          const by = means(step);
          return (
            <li key={gate}>
              {isOpen ? <IconCheck size={16} stroke={2} aria-hidden /> : <IconX size={16} stroke={2} aria-hidden />}
              <span>
                {t(`why.${gate}.${isOpen ? 'met' : 'not'}`, { role: check.roleName })}
                {by && <bdi className={classes['means']}>{by}</bdi>}
              </span>
            </li>
          );
        })}
      </ol>
      {check.openers.length > 0 && (
        <p>{t('why.openers', { people: listText(i18n.language, check.openers.map(people.name), 'unit') })}</p>
      )}
    </section>
  );
}

/** Why a person can do something, or why not. */
export function WhyDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const search = useSearchParams(readRolesSearch);
  const change = useChangeSearch(readRolesSearch);
  const labelOf = useFullLabel();
  const { facilities } = usePlaces();
  const query = useQuery(checkQuery(search));
  const { person = null, privilege = null, at, record, action = 'view' } = search;
  const common = {
    searchable: true,
    nothingFoundMessage: t('list.noOption'),
    placeholder: t('form.choosePlaceholder'),
  };
  const actionLabel = (name: string): string =>
    name === 'view' || name === 'edit' ? t(`why.action.${name}`) : t(textKey(`act.do.${name}`));
  return (
    <FormDrawer isOpen onClose={onClose} title={t('why.title')}>
      <FormSection>
        <PersonSelect
          label={t('why.person')}
          value={person}
          onChange={(id) => change({ person: id ?? undefined })}
          allowDeselect={false}
        />
        {record === undefined ? (
          <>
            <Select
              {...common}
              label={t('roles.privilege')}
              limit={200}
              data={PRIVILEGES.map(({ code }) => ({ value: code, label: labelOf(code) }))}
              value={privilege}
              onChange={(value) => change({ privilege: value ?? undefined })}
            />
            <Select
              {...common}
              label={<Optional>{t('place.facility')}</Optional>}
              clearable
              clearButtonProps={{ 'aria-label': t('common.remove') }}
              limit={200}
              data={facilities.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={at === undefined ? null : String(at)}
              onChange={(value) => change({ at: value === null ? undefined : Number(value) })}
            />
          </>
        ) : (
          <Select
            label={t('why.action')}
            allowDeselect={false}
            data={(query.data?.actions ?? [action]).map((name) => ({ value: name, label: actionLabel(name) }))}
            value={action}
            onChange={(value) => change({ action: value ?? undefined })}
          />
        )}
      </FormSection>
      {query.isLoading && <Skeleton height={120} role="status" aria-label={t('list.loading')} />}
      {query.error && <p role="alert">{refusalOf(query.error)}</p>}
      {query.data && <Path check={query.data} />}
    </FormDrawer>
  );
}
