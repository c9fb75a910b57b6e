import { nameConfidentialSuccessor, readConfidentialSuccessor } from '@safety-qube/contract/endpoints/departures';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toastChange } from '../../components/ui/change-toast.ts';
import { PersonSelect } from '../../components/ui/person-select.tsx';
import { call } from '../../shared/api/call.ts';
import { toastRefusal } from '../../shared/page/toast-refusal.ts';
import { session } from '../../shared/session/session.ts';

const successorQuery = queryOptions({
  queryKey: ['confidential-successor'],
  queryFn: () => call(readConfidentialSuccessor, {}),
});

/** Names somebody who gets the user's confidential work if they leave. */
export function ConfidentialSuccessor() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data } = useQuery(successorQuery);
  const refresh = () => client.invalidateQueries({ queryKey: successorQuery.queryKey });
  const name = useMutation({
    mutationFn: (id: number | null) =>
      call(nameConfidentialSuccessor, { query: id === null ? {} : { delegatedEmployeeId: id } }),
    onSuccess: (saved) => {
      toastChange(t('departures.successorSaved'), saved, refresh);
      client.setQueryData(successorQuery.queryKey, saved);
    },
    onError: toastRefusal,
  });
  return (
    <PersonSelect
      clearable
      label={t('departures.successor')}
      disabled={!data || name.isPending}
      value={data?.employeeId ?? null}
      onChange={(id) => id !== session.claims()?.userId && name.mutate(id)}
    />
  );
}
