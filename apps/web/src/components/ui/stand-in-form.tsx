import { Button, Checkbox, Group, Skeleton, Stack } from '@mantine/core';
import { readStandIn, setStandIn } from '@safety-qube/contract/endpoints/standing-in';
import type { StandInOf } from '@safety-qube/contract/schemas/standing-in';
import { listText } from '@safety-qube/domain/list-text';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api/call.ts';
import { useDates } from '../../shared/format/use-dates.ts';
import { toastRefusal } from '../../shared/page/toast-refusal.ts';
import { usePeople } from '../../shared/people/use-people.ts';
import { toastChange } from './change-toast.ts';
import { DayField } from './date-fields.tsx';
import { LoadFailed } from './load-failed.tsx';
import { PersonSelect } from './person-select.tsx';
import classes from './stand-in-form.module.css';

export const standInQuery = (employeeId: number) =>
  queryOptions({
    queryKey: ['stand-in', employeeId],
    queryFn: ({ signal }) => call(readStandIn, { query: { employeeId } }, { signal }),
  });

/** The first or the last instant of a day here. */
const startOf = (day: string): string => new Date(`${day}T00:00:00`).toISOString();
const endOf = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString();
/** The day of an instant here. */
const dayOf = (at: string): string => new Date(at).toLocaleDateString('sv-SE');

/** Who stands in for a person at present, or will, and for whom that person stands in. */
function Present({ data }: { data: StandInOf }) {
  const { t, i18n } = useTranslation();
  const people = usePeople();
  const dates = useDates();
  const { standIn, standsInFor } = data;
  return (
    <>
      {standIn && (
        <p className={classes['present']}>
          {standIn.to
            ? t('standingIn.fromTo', {
                name: people.name(standIn.deputyId),
                from: dates.day(standIn.from),
                to: dates.day(standIn.to),
              })
            : t('standingIn.since', { name: people.name(standIn.deputyId), from: dates.day(standIn.from) })}
        </p>
      )}
      {standsInFor.length > 0 && (
        <p className={classes['present']}>
          {t('standingIn.standsInFor', { names: listText(i18n.language, standsInFor.map(people.name)) })}
        </p>
      )}
    </>
  );
}

function Fields({ employeeId, data }: { employeeId: number; data: StandInOf }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { standIn, abilities } = data;
  const [deputyId, setDeputyId] = useState(standIn?.deputyId ?? null);
  const [from, setFrom] = useState(standIn ? dayOf(standIn.from) : '');
  const [to, setTo] = useState(standIn?.to ? dayOf(standIn.to) : '');
  const [isConfidential, setConfidential] = useState(standIn?.isConfidential ?? false);
  const refresh = () => client.invalidateQueries({ queryKey: standInQuery(employeeId).queryKey });
  const change = useMutation({
    mutationFn: (isEnd: boolean) =>
      call(setStandIn, {
        query: {
          employeeId,
          ...(!isEnd && {
            ...(deputyId !== null && { delegatedEmployeeId: deputyId }),
            ...(from && { from: startOf(from) }),
            ...(to && { to: endOf(to) }),
            ...(abilities.setConfidential && { confidential: isConfidential ? 'true' : 'false' }),
          }),
        },
      }),
    onSuccess: (saved, isEnd) => {
      toastChange(t(isEnd ? 'standingIn.ended' : 'standingIn.saved'), saved, refresh);
      client.setQueryData(standInQuery(employeeId).queryKey, saved);
    },
    onError: toastRefusal,
  });
  return (
    <Stack gap={12}>
      <PersonSelect
        clearable
        label={t('standingIn.deputy')}
        value={deputyId}
        onChange={(id) => setDeputyId(id === employeeId ? null : id)}
      />
      <Group gap={12} grow align="start">
        <DayField label={t('standingIn.from')} value={from} onChange={setFrom} />
        <DayField label={t('standingIn.to')} value={to} onChange={setTo} />
      </Group>
      {abilities.setConfidential && (
        <Checkbox
          label={t('standingIn.confidential')}
          description={t('standingIn.confidentialHelp')}
          checked={isConfidential}
          onChange={(event) => setConfidential(event.currentTarget.checked)}
        />
      )}
      <Group gap={8}>
        <Button
          variant="default"
          disabled={deputyId === null}
          loading={change.isPending}
          onClick={() => change.mutate(false)}
        >
          {t('standingIn.save')}
        </Button>
        {standIn && (
          <Button variant="subtle" disabled={change.isPending} onClick={() => change.mutate(true)}>
            {t('standingIn.end')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** Who stands in for a person: shows it, and changes it for those who may. */
export function StandInForm({ employeeId }: { employeeId: number }) {
  const query = useQuery(standInQuery(employeeId));
  const { t } = useTranslation();
  if (query.error) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  const { data } = query;
  if (!data) return <Skeleton height={120} role="status" aria-label={t('list.loading')} />;
  const { standIn } = data;
  return (
    <Stack gap={12}>
      <Present data={data} />
      {data.abilities.edit && (
        <Fields key={JSON.stringify([employeeId, standIn])} employeeId={employeeId} data={data} />
      )}
      {!data.abilities.edit && !standIn && !data.standsInFor.length && (
        <p className={classes['present']}>{t('standingIn.nobody')}</p>
      )}
    </Stack>
  );
}
