import { Button, Skeleton } from '@mantine/core';
import type { Audience } from '@safety-qube/contract/schemas/confidentiality';
import { EVENT_TYPES } from '@safety-qube/domain/incidents/event-types';
import { listText } from '@safety-qube/domain/list-text';
import { EVERYWHERE } from '@safety-qube/domain/menu-filter';
import { RECORD_TYPES, REPORTED_TYPES } from '@safety-qube/domain/record-types/record-types';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ListFooter } from '../../components/ui/list-footer.tsx';
import { LoadFailed } from '../../components/ui/load-failed.tsx';
import { Page, PageHeader } from '../../components/ui/page.tsx';
import { Select } from '../../components/ui/select.tsx';
import { setupOf } from '../../config/record-types.ts';
import { useNumbers } from '../../shared/format/use-numbers.ts';
import { useChangeSearch, useSearchParams } from '../../shared/page/search-params.ts';
import { usePeople } from '../../shared/people/use-people.ts';
import { usePlaces } from '../../shared/places/places.ts';
import { useCategories } from '../../shared/records/use-categories.ts';
import { PAGE_SIZE } from '../../shared/register/register-cache.ts';
import { useMay } from '../../shared/session/access.ts';
import classes from './confidentiality.module.css';
import { audienceQuery } from './confidentiality.queries.ts';
import { readConfidentialitySearch } from './confidentiality-search.ts';
import { NEW_RULE } from './rule-values.ts';

type Reader = Audience['people'][number];

/** What lets a person see the record. */
function useReason({ roles, groups }: Audience) {
  const { t, i18n } = useTranslation();
  const people = usePeople();
  const list = (names: readonly string[]): string => listText(i18n.language, names, 'unit');
  return ({ by, roleId, groupIds, relations, forIds }: Reader): string => {
    const role = roles.find(({ id }) => id === roleId)?.name ?? '';
    const named = list(groups.filter(({ id }) => groupIds.includes(id)).map(({ name }) => name));
    if (by !== 'people') return t(`confidentiality.by.${by}`, { role, groups: named });
    const parts = list(relations.map((relation) => t(`relation.${relation}`)));
    return forIds.length ? t('confidentiality.by.deputy', { parts, people: list(forIds.map(people.name)) }) : parts;
  };
}

/** The record that does not exist yet: its type, and what decides who could see it. */
function FactsOfNew() {
  const { t } = useTranslation();
  const search = useSearchParams(readConfidentialitySearch);
  const change = useChangeSearch(readConfidentialitySearch);
  const { facilities } = usePlaces();
  const { type = NEW_RULE.type, facility, category, event } = search;
  const categories = useCategories(setupOf(type)).all.filter(({ isActive }) => isActive);
  const set = (name: string) => (value: string | null) => change({ type, [name]: value ?? undefined, page: undefined });
  const any = { clearable: true, clearButtonProps: { 'aria-label': t('common.remove') } };
  const common = {
    searchable: true,
    nothingFoundMessage: t('list.noOption'),
    placeholder: t('form.choosePlaceholder'),
  };
  return (
    <div className={classes['facts']}>
      <Select
        label={t('confidentiality.type')}
        allowDeselect={false}
        data={REPORTED_TYPES.map((value) => ({ value, label: t(setupOf(value).labels.many) }))}
        value={type}
        onChange={(value) => change({ type: value, category: undefined, event: undefined, page: undefined })}
      />
      <Select
        {...common}
        label={t('place.facility')}
        limit={200}
        data={facilities.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={facility === undefined ? null : String(facility)}
        onChange={(value) => change({ type, facility: value === null ? undefined : Number(value), page: undefined })}
      />
      <Select
        {...{ ...common, ...any }}
        label={t('record.category')}
        data={categories.map(({ value, label }) => ({ value, label }))}
        value={category ?? null}
        onChange={set('category')}
      />
      {RECORD_TYPES[type].forms?.by === 'eventType' && (
        <Select
          {...{ ...common, ...any }}
          label={t('incident.eventType')}
          data={EVENT_TYPES.map((value) => ({ value, label: t(`eventType.${value}`) }))}
          value={event ?? null}
          onChange={set('event')}
        />
      )}
    </div>
  );
}

/** Everybody who could see it, with the reason. */
function Readers({ audience, record }: { audience: Audience; record: number | undefined }) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const people = usePeople();
  const reason = useReason(audience);
  return (
    <>
      <p className={classes['note']} role="status">
        {t(audience.isConfidential ? 'confidentiality.isConfidential' : 'confidentiality.isNot', {
          n: numbers.whole(audience.total),
        })}
      </p>
      <table className={classes['readers']} aria-label={t('confidentiality.audience')}>
        <thead>
          <tr>
            <th scope="col">{t('confidentiality.who')}</th>
            <th scope="col">{t('confidentiality.why')}</th>
          </tr>
        </thead>
        <tbody>
          {audience.people.map((one) => (
            <tr key={one.employeeId}>
              <th scope="row">
                <bdi>{people.name(one.employeeId)}</bdi>
              </th>
              <td>
                <bdi>{reason(one)}</bdi>
                {record !== undefined && (
                  <Link to="/management/roles" search={{ why: true, person: one.employeeId, record }}>
                    {t('why.open')}
                  </Link>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Who could see a record, or one that does not exist yet, and why. */
export function AudiencePage({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation();
  const search = useSearchParams(readConfidentialitySearch);
  const change = useChangeSearch(readConfidentialitySearch);
  const query = useQuery(audienceQuery(search));
  const { record, facility, page = 1 } = search;
  const mayAsk = useMay()('management.role.read', EVERYWHERE);
  const isAsked = record !== undefined || (facility !== undefined && search.type !== undefined);
  return (
    <Page>
      <PageHeader section={t('menu.administration')} title={t('confidentiality.title')} />
      {tabs}
      {record === undefined ? (
        <FactsOfNew />
      ) : (
        <div className={classes['facts']}>
          <Button variant="default" onClick={() => change({ record: undefined, page: undefined })}>
            {t('confidentiality.anotherRecord')}
          </Button>
        </div>
      )}
      {!isAsked ? (
        <EmptyState title={t('confidentiality.audienceEmpty')}>{t('confidentiality.audienceEmptyNext')}</EmptyState>
      ) : query.error && !query.data ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <Readers audience={query.data} record={mayAsk ? record : undefined} />
      ) : (
        <Skeleton height={240} role="status" aria-label={t('list.loading')} />
      )}
      {isAsked && (
        <ListFooter
          page={page}
          size={PAGE_SIZE}
          total={query.data?.total}
          canSelect={false}
          onPage={(next) => change({ page: next })}
        />
      )}
    </Page>
  );
}
